import type { Logger } from '@probant/kernel/logging';
import { readProductVersion } from '@probant/kernel/product-version';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import type { Environment, Setting } from '@probant/kernel/settings/define-settings';
import { describeSettings } from '@probant/kernel/settings/describe-settings';

type Start = { readonly settings: readonly Setting<unknown>[]; readonly services: readonly ServiceName[] };

/**
 * Logs what starts, and with which settings: the first line of every process. Of secrets it says only whether they are set. On a terminal
 * the line is for debugging: some seventy settings in a row would hide what a person needs.
 */
export function logStart(
  logger: Logger,
  { settings, services }: Start,
  environment: Environment = process.env,
  isTerminal: boolean = process.stderr.isTTY,
): void {
  const version = { version: readProductVersion(), node: process.version };
  const level = isTerminal ? 'debug' : 'info';
  logger[level]({ ...version, services, settings: describeSettings(settings, environment) }, 'starting');
}
