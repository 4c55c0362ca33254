import type { Pool, PoolClient } from 'pg';
import { formatServerAddress } from './server-address.ts';

/** A pooler is between this process and the server, and takes away what our transactions rely on. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

type Backend = { readonly pid: number; readonly settings: string };

/** What PgBouncer answers to a connection that brings settings. */
const REFUSED_SETTINGS_PATTERN = /unsupported startup parameter/;

/**
 * Checks that the settings of a connection reach the server, and that each connection has a process of the server for itself. A pooler that
 * drops the settings removes the limits of our statements and lets values into the log of the server. One that gives each transaction
 * another process breaks prepared statements and notices, at random and only under load.
 *
 * @param settings Those of each connection, by name, as the server shows them.
 * @throws PoolerError with one sentence for the operator.
 */
export async function requireDirectConnection(
  pool: Pool,
  url: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const first = await pool.connect();
  try {
    const { pid, settings: present } = await readBackend(first, Object.keys(settings));
    if (present !== Object.values(settings).join()) throw createPoolerError(url, 'drops the settings of a connection');
    // A pooler invents the process that it names to its clients.
    const isPooled = (first as { readonly processID?: number | null }).processID !== pid;
    if (isPooled && (await sharesBackend(pool, pid)))
      throw createPoolerError(url, 'gives each transaction another process of the server (transaction mode)');
  } finally {
    first.release();
  }
}

/** Returns the sentence for the failure of a connection that a pooler refuses; null for any other failure. */
export function explainRefusedSettings(url: string, error: unknown): PoolerError | null {
  const isRefused = error instanceof Error && REFUSED_SETTINGS_PATTERN.test(error.message);
  return isRefused ? createPoolerError(url, 'refuses the settings of a connection') : null;
}

/** Whether another connection gets the process of one that is open and idle. */
async function sharesBackend(pool: Pool, pid: number): Promise<boolean> {
  const second = await pool.connect();
  try {
    return (await readBackend(second, [])).pid === pid;
  } finally {
    second.release();
  }
}

async function readBackend(client: PoolClient, names: readonly string[]): Promise<Backend> {
  const { rows } = await client.query<Backend>(
    `select pg_backend_pid() as pid,
       (select string_agg(current_setting(name), ',' order by place) from unnest($1::text[]) with ordinality as t (name, place)) as settings`,
    [names],
  );
  const [backend] = rows;
  if (backend === undefined) throw new Error('no row for the process of a connection');
  return backend;
}

function createPoolerError(url: string, problem: string): PoolerError {
  return new PoolerError(
    `a connection pooler answers at ${formatServerAddress(url)} and ${problem}: connect to PostgreSQL itself, each process has a pool of its own`,
  );
}
