import type { Environment, Setting } from './define-settings.ts';

/**
 * Returns the settings in force by variable, for the log: values as written, defaults where unset, and of secrets only whether they are
 * set. The password of an address is masked.
 */
export const describeSettings = (
  settings: readonly Setting<unknown>[],
  environment: Environment,
): Readonly<Record<string, string>> =>
  Object.fromEntries(settings.map((setting) => [setting.variable, describeSetting(setting, environment)]));

function describeSetting(
  { variable, isSecret, default: standard }: Setting<unknown>,
  environment: Environment,
): string {
  const value = environment[variable] || null;
  const isSet = value !== null || Boolean(environment[`${variable}_FILE`]);
  if (isSecret) return isSet ? 'set' : 'unset';
  if (value !== null) return value.replaceAll(/\/\/[^/@\s]*@/g, '//***@');
  return standard.kind === 'value' ? standard.text : 'unset';
}
