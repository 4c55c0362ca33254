import { OWNER_ROLE, RUN_ROLE } from './credentials.ts';

/**
 * Settings of the embedded server, given on the command line at each start so that an existing folder follows an upgrade.
 * Sized for one machine that also runs the whole platform; a larger installation sets DATABASE_URL.
 */
const SERVER_SETTINGS = {
  // An acknowledged event survives a power failure. Set here so that no file in the folder can change it.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // No replicas: the WAL contains only what crash recovery needs, and two fewer background processes run.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Bounds the WAL that a start after a crash replays.
  max_wal_size: '512MB',
  checkpoint_timeout: '5min',
  max_connections: '100',
  shared_buffers: '128MB',
  // SSD: a random page costs about as much as a sequential one.
  random_page_cost: '1.1',
  // Queries are short and cores few; parallel workers would also need /dev/shm, which containers cap at 64 MB.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  io_method: 'sync',
  // TCP on loopback only; a socket file would need a short path that both OS users can reach.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  TimeZone: 'UTC',
  // Server events only: an ERROR may quote the values of a statement, which no log may contain.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
  log_timezone: 'UTC',
  lc_messages: 'C',
} as const;

export const buildServerArguments = (
  cluster: string,
  port: number,
  identity: string,
  others: Readonly<Record<string, string>> = {},
): readonly string[] => [
  '-D',
  cluster,
  ...Object.entries({ ...SERVER_SETTINGS, ...others, port: String(port), cluster_name: identity }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  ),
];

/** Lets only the two roles of Probant connect, over loopback and with their password. Superusers cannot connect. */
export const PG_HBA_CONF = `# Written by Probant.
host all ${OWNER_ROLE},${RUN_ROLE} 127.0.0.1/32 scram-sha-256
`;
