import { ConfigError } from './config-error.ts';
import type { Environment, SettingsOf, SettingsSchema } from './define-settings.ts';
import { listPlainConnections } from './plain-connections.ts';
import { listVariables, readSecretFiles } from './secret-files.ts';
import { findUnknownVariables } from './unknown-variables.ts';

/** Schemas by the name under which the code finds their settings. */
export type SchemaMap = Readonly<Record<string, SettingsSchema<unknown>>>;

/** The settings of several schemas, each under its schema's name. */
export type SettingsOfAll<M extends SchemaMap> = { readonly [K in keyof M]: SettingsOf<M[K]> };

type ReadOptions = {
  readonly environment: Environment;
  /** The folder that relative paths start from. */
  readonly root: string;
  /** Names starting with PROBANT_ that belong to other processes or tools. Any other such name is a mistake. */
  readonly otherVariables: readonly string[];
  /** The variable that, when `true`, makes a connection beyond loopback without TLS an error instead of a warning. */
  readonly tlsVariable: string;
};

type SettingsAndWarnings<M extends SchemaMap> = {
  readonly settings: SettingsOfAll<M>;
  /** One line for each setting that works but is unsafe, for the log. */
  readonly warnings: readonly string[];
};

/**
 * Reads and checks the variables of all schemas. A secret `X` may also come from the file that `X_FILE` names.
 *
 * @throws ConfigError with one line per bad or unknown variable; a line names the variable and the expected form, never the value.
 */
export function readSettings<M extends SchemaMap>(
  schemas: M,
  { environment, root, otherVariables, tlsVariable }: ReadOptions,
): SettingsAndWarnings<M> {
  const ownSettings = Object.values(schemas).flatMap(({ settings }) => settings);
  const files = readSecretFiles(environment, ownSettings, root);
  const readings = Object.entries(schemas).map(([name, schema]) => ({
    name,
    reading: schema.read(files.environment, root),
  }));
  const plainConnections = listPlainConnections(ownSettings, files.environment);
  const requiresTls = environment[tlsVariable] === 'true';
  const problems = [
    ...readings
      .flatMap(({ reading }) => (reading.ok ? [] : reading.problems))
      .filter(isNotAbout(files.unreadVariables)),
    ...files.problems,
    ...(requiresTls ? plainConnections : []).map(
      ({ variable, secureForm }) =>
        `${variable}: expected ${secureForm} or a loopback address, as ${tlsVariable} is true`,
    ),
    ...findUnknownVariables(environment, [...listVariables(ownSettings), ...otherVariables]),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  // Each name was read by the schema of the same name.
  const settings = Object.fromEntries(
    readings.flatMap(({ name, reading }) => (reading.ok ? [[name, reading.settings]] : [])),
  ) as SettingsOfAll<M>;
  const plainWarnings = plainConnections.map(
    ({ variable, secureForm }) => `${variable}: connects to another machine without verified TLS; use ${secureForm}`,
  );
  return { settings, warnings: [...files.warnings, ...plainWarnings] };
}

/** A secret whose file cannot be read has its own line; that it is therefore missing needs no other one. */
const isNotAbout =
  (variables: ReadonlySet<string>) =>
  (problem: string): boolean =>
    !(problem.split(':', 1)[0] ?? '').split(', ').some((variable) => variables.has(variable));
