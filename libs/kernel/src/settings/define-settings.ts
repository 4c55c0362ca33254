import type { SettingParser } from './parsers.ts';

/** Variables by name, as in `process.env`. An empty variable counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One environment variable, with everything that its reader and the configuration page need. */
export type Setting<T> = {
  readonly variable: string;
  /** One sentence for the operator. */
  readonly meaning: string;
  /** For the configuration page: the default value, or what happens without one. */
  readonly default: { readonly kind: 'value' | 'effect'; readonly text: string };
  /** Whether the value must not appear in logs, process lists or files that others can read. */
  readonly isSecret: boolean;
  /** The expected form in words. */
  readonly expected: string;
  /** Returns the addresses of servers in a text, of which those beyond loopback should use TLS. */
  readonly listUrls: (text: string) => readonly string[];
  /** Returns the value of a text, or of an unset variable (null); undefined for malformed text. */
  readonly parse: (text: string | null, root: string) => T | undefined;
};

type SettingDefinition<T> = {
  readonly variable: string;
  readonly parser: SettingParser<T>;
  readonly meaning: string;
  readonly isSecret?: boolean;
  /** Whether a connection without TLS to this address is safe: nothing secret is sent, and the response is signed. */
  readonly mayBePlain?: boolean;
};

/** Defines a setting with a default, written as the operator would write it. */
export const defineSetting = <T>(definition: SettingDefinition<T> & { readonly default: string }): Setting<T> => ({
  variable: definition.variable,
  meaning: definition.meaning,
  default: { kind: 'value', text: definition.default },
  isSecret: definition.isSecret ?? false,
  expected: definition.parser.expected,
  listUrls: getUrlLister(definition),
  parse: (text, root) => definition.parser.parse(text ?? definition.default, root),
});

/** Defines a setting that is null when unset. `unset` says what happens then. */
export const defineOptionalSetting = <T>(
  definition: SettingDefinition<T> & { readonly unset: string },
): Setting<T | null> => ({
  variable: definition.variable,
  meaning: definition.meaning,
  default: { kind: 'effect', text: definition.unset },
  isSecret: definition.isSecret ?? false,
  expected: definition.parser.expected,
  listUrls: getUrlLister(definition),
  parse: (text, root) => (text === null ? null : definition.parser.parse(text, root)),
});

const getUrlLister = ({ parser, mayBePlain = false }: SettingDefinition<unknown>): Setting<unknown>['listUrls'] =>
  mayBePlain || !parser.listUrls ? () => [] : parser.listUrls;

type SettingMap = Readonly<Record<string, Setting<unknown>>>;
type ValuesOf<M extends SettingMap> = { readonly [K in keyof M]: M[K] extends Setting<infer T> ? T : never };

type SchemaDefinition<M extends SettingMap, S> = {
  readonly settings: M;
  /** Groups of settings of which an operator sets all or none. */
  readonly allOrNone?: readonly (readonly (keyof M & string)[])[];
  /** Settings that are only valid together with another one. */
  readonly requirements?: readonly { readonly setting: keyof M & string; readonly needs: keyof M & string }[];
  /** Pairs of settings of which an operator sets at most one. */
  readonly exclusive?: readonly (readonly [first: keyof M & string, second: keyof M & string])[];
  /** Groups the values as the code uses them. */
  readonly build: (values: ValuesOf<M>) => S;
};

/** The settings that one package owns. `S` is what its code receives. */
export type SettingsSchema<S> = {
  readonly settings: readonly Setting<unknown>[];
  /** Returns the settings, or one line for each problem. */
  readonly read: (environment: Environment, root: string) => SettingsReading<S>;
};

export type SettingsReading<S> =
  | { readonly ok: true; readonly settings: S }
  | { readonly ok: false; readonly problems: readonly string[] };

/** What the code of a package receives from its schema. */
export type SettingsOf<Schema> = Schema extends SettingsSchema<infer S> ? S : never;

/** Defines the settings that one package owns, next to the code that uses them. */
export const defineSettings = <M extends SettingMap, S>(definition: SchemaDefinition<M, S>): SettingsSchema<S> => ({
  settings: Object.values(definition.settings),
  read: (environment, root) => {
    const values = Object.entries(definition.settings).map(([key, setting]) => ({
      key,
      setting,
      value: setting.parse(readText(environment, setting.variable), root),
    }));
    const malformed = values.filter(({ value }) => value === undefined);
    const problems = [
      ...malformed.map(({ setting }) => `${setting.variable}: expected ${setting.expected}`),
      ...findMissingRequirements(definition, environment, new Set(malformed.map(({ key }) => key))),
      ...findIncompleteGroups(definition, environment),
      ...findConflicts(definition, environment),
    ];
    if (problems.length > 0) return { ok: false, problems };
    // Each key was parsed by the setting of the same key.
    const parsed = Object.fromEntries(values.map(({ key, value }) => [key, value])) as ValuesOf<M>;
    return { ok: true, settings: definition.build(parsed) };
  },
});

const readText = (environment: Environment, variable: string): string | null => environment[variable] || null;

function findMissingRequirements<M extends SettingMap>(
  { settings, requirements = [] }: SchemaDefinition<M, unknown>,
  environment: Environment,
  malformed: ReadonlySet<string>,
): readonly string[] {
  return requirements.flatMap(({ setting: key, needs }) => {
    const [setting, needed] = [settings[key], settings[needs]];
    if (setting === undefined || needed === undefined || malformed.has(key)) return [];
    if (readText(environment, setting.variable) === null || readText(environment, needed.variable) !== null) return [];
    return [`${needed.variable}: expected ${needed.expected}, as ${setting.variable} is set`];
  });
}

function findIncompleteGroups<M extends SettingMap>(
  { settings, allOrNone = [] }: SchemaDefinition<M, unknown>,
  environment: Environment,
): readonly string[] {
  return allOrNone.flatMap((keys) => {
    const variables = keys.flatMap((key) => settings[key]?.variable ?? []);
    const present = variables.filter((variable) => readText(environment, variable) !== null);
    const missing = variables.filter((variable) => readText(environment, variable) === null);
    return present.length > 0 && missing.length > 0
      ? [`${missing.join(', ')}: expected together with ${present.join(', ')}`]
      : [];
  });
}

const findConflicts = <M extends SettingMap>(
  { settings, exclusive = [] }: SchemaDefinition<M, unknown>,
  environment: Environment,
): readonly string[] =>
  exclusive.flatMap((keys) => {
    const variables = keys.flatMap((key) => settings[key]?.variable ?? []);
    const [first, second] = variables.filter((variable) => readText(environment, variable) !== null);
    return first === undefined || second === undefined
      ? []
      : [`${second}: expected without ${first}, which is set too`];
  });
