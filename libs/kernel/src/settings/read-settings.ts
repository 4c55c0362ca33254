import { ConfigError } from './config-error.ts';
import type { Environment, SettingsOf, SettingsSchema } from './define-settings.ts';
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
};

/**
 * Reads and checks the variables of all schemas.
 *
 * @throws ConfigError with one line per bad or unknown variable; a line names the variable and the expected form, never the value.
 */
export function readSettings<M extends SchemaMap>(
  schemas: M,
  { environment, root, otherVariables }: ReadOptions,
): SettingsOfAll<M> {
  const readings = Object.entries(schemas).map(([name, schema]) => ({ name, reading: schema.read(environment, root) }));
  const ownVariables = Object.values(schemas).flatMap(({ settings }) => settings.map(({ variable }) => variable));
  const problems = [
    ...readings.flatMap(({ reading }) => (reading.ok ? [] : reading.problems)),
    ...findUnknownVariables(environment, [...ownVariables, ...otherVariables]),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  // Each name was read by the schema of the same name.
  return Object.fromEntries(
    readings.flatMap(({ name, reading }) => (reading.ok ? [[name, reading.settings]] : [])),
  ) as SettingsOfAll<M>;
}
