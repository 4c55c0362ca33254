import { hostname } from 'node:os';
import type { Clock } from '@probant/kernel/clock';
import type { Config } from '@probant/kernel/config';
import type { Destination } from '../destination.ts';
import { natsDestination } from './nats.ts';
import { fileDestination } from './ndjson-file.ts';
import { syslogDestination } from './syslog.ts';
import { webhookDestination } from './webhook.ts';

/** The destinations that the settings name; none of them is reached before there is something to send. */
export function openDestinations(settings: Config['relay'], clock: Clock, version: string): readonly Destination[] {
  const { webhook, file, syslog, nats } = settings;
  return [
    ...(webhook ? [webhookDestination(webhook, clock)] : []),
    ...(file === null ? [] : [fileDestination(file)]),
    ...(syslog === null ? [] : [syslogDestination({ url: syslog, hostname: hostname(), version })]),
    ...(nats === null ? [] : [natsDestination(nats)]),
  ];
}
