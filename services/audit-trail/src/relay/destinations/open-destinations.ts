import { hostname } from 'node:os';
import type { Clock } from '@probant/kernel/clock';
import { type Config, ConfigError } from '@probant/kernel/config';
import type { Destination } from '../destination.ts';
import { natsDestination } from './nats.ts';
import { fileDestination, isUsableFile } from './ndjson-file.ts';
import { syslogDestination } from './syslog.ts';
import { webhookDestination } from './webhook.ts';

/**
 * The destinations that the settings name; none of them is reached before there is something to send. Rejects with a ConfigError for a
 * file that could not be one.
 */
export async function openDestinations(
  settings: Config['relay'],
  clock: Clock,
  version: string,
): Promise<readonly Destination[]> {
  const { webhook, file, syslog, nats } = settings;
  if (file !== null && !(await isUsableFile(file)))
    throw new ConfigError(['PROBANT_RELAY_FILE: expected a file in a folder that exists and may be written to']);
  return [
    ...(webhook ? [webhookDestination(webhook, clock)] : []),
    ...(file === null ? [] : [fileDestination(file)]),
    ...(syslog === null ? [] : [syslogDestination({ url: syslog, hostname: hostname(), version })]),
    ...(nats === null ? [] : [natsDestination(nats)]),
  ];
}
