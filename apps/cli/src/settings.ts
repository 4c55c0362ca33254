import type { Setting } from '@probant/kernel/settings/define-settings';
import { type PlatformSettings, SERVICE_SCHEMAS } from '@probant/platform/settings';
import { BASE_SCHEMAS, readInstallationSettings } from '@probant/service-runner/settings';
import { getCommandProcess } from './command-process.ts';

export type CommandSettings = PlatformSettings;

/**
 * Reads the settings of this installation, with the same checks as the platform.
 *
 * @throws ConfigError with one line per bad or unknown variable.
 */
export const readCommandSettings = (): CommandSettings =>
  readInstallationSettings(SERVICE_SCHEMAS, getCommandProcess().env);

/** Lists every setting of the installation, in the order of the configuration page. */
export function listSettings(): readonly Setting<unknown>[] {
  const { process, database, ...others } = BASE_SCHEMAS;
  return Object.values({ process, database, ...SERVICE_SCHEMAS, ...others }).flatMap(({ settings }) => settings);
}
