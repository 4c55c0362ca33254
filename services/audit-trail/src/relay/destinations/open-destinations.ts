import { hostname } from 'node:os';
import type { Clock } from '@probant/kernel/clock';
import { ConfigError } from '@probant/kernel/settings/config-error';
import type { Destination } from '../destination.ts';
import type { RelaySettings } from '../relay.settings.ts';
import { createFileDestination, isUsableFile } from './ndjson-file.ts';
import { createSyslogDestination } from './syslog.ts';
import { createWebhookDestination } from './webhook.ts';

/**
 * Creates the configured destinations. None is contacted before there is something to send.
 * @throws ConfigError when the file is not usable.
 */
export async function openDestinations(
  settings: RelaySettings,
  clock: Clock,
  version: string,
): Promise<readonly Destination[]> {
  const { webhook, file, syslog, nats } = settings;
  if (file !== null && !(await isUsableFile(file)))
    throw new ConfigError(['PROBANT_RELAY_FILE: expected a file in an existing, writable folder']);
  return [
    ...(webhook ? [createWebhookDestination(webhook, clock)] : []),
    ...(file === null ? [] : [createFileDestination(file)]),
    ...(syslog === null ? [] : [createSyslogDestination({ url: syslog, hostname: hostname(), version })]),
    ...(nats === null ? [] : [await openNatsDestination(nats)]),
  ];
}

/** Loads the client of NATS, which few installations use. */
async function openNatsDestination(url: string): Promise<Destination> {
  const { createNatsDestination } = await import('./nats.ts');
  return createNatsDestination(url);
}
