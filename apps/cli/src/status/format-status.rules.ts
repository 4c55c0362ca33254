import type { DatabaseState } from './database-state.ts';
import { describeMigrations } from './describe-migrations.ts';
import type { PlatformState, PortState } from './platform-state.ts';

/** `running`: the gateway or a service answers. */
export type InstallationStatus = PlatformState & {
  readonly status: 'ok' | 'degraded' | 'stopped';
  readonly dataDir: string;
  readonly database: DatabaseState;
};

const PLATFORM_TEXTS = { ok: 'running', degraded: 'running, degraded', stopped: 'not running' } as const;

/** Returns the status for a person, one line for each part. */
export function formatStatus({ status, gateway, since, services, dataDir, database }: InstallationStatus): string {
  const started = since === null ? '' : ` since ${since}`;
  return [
    `platform     ${PLATFORM_TEXTS[status]}${started}`,
    `gateway      ${formatPort(gateway)}, ${gateway.url}`,
    ...services
      .filter(({ status: own }) => own !== 'absent' && own !== 'stopped')
      .map((service) => `${service.name.padEnd(12)} ${formatPort(service)}, ${service.address}`),
    `database     ${describeDatabase(database)}`,
    ...(database.status === 'ok' && database.migrations !== null
      ? [`migrations   ${describeMigrations(database.migrations)}`]
      : []),
    `data folder  ${dataDir}`,
    ...(database.separateFolder === null
      ? []
      : [`and also     ${database.separateFolder}, which contains the database`]),
  ].join('\n');
}

const PORT_TEXTS: Readonly<Partial<Record<PortState['status'], string>>> = {
  stopped: 'not running',
  other_installation: 'not running',
  foreign: 'another program uses the port',
  unresponsive: 'does not answer',
};

export const formatPort = ({ status, reasons }: PortState): string =>
  [PORT_TEXTS[status] ?? status, ...reasons].join('; ');

export function describeDatabase(database: DatabaseState): string {
  if (database.status === 'stopped') return `${database.kind}, stopped`;
  if (database.status === 'missing') return 'none yet';
  if (database.status === 'unusable') return `${database.kind}, ${database.problem}`;
  const { kind, version, bytes, logs } = database;
  const content = logs === null ? '' : `, ${formatCount(logs.logs, 'log')} with ${formatCount(logs.events, 'event')}`;
  return `${kind}, PostgreSQL ${version}, ${formatMegabytes(bytes)}${content}`;
}

const formatCount = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;

export const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`;
