import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { buildServerUrl, readCredentials } from './credentials.ts';
import { computeServerIdentity } from './postmaster.ts';

/** A server that recovers from a crash says that it is starting up. */
const RECOVERY_TIMEOUT_MS = 15_000;

/**
 * The URL of the embedded server that now runs on a data folder, for services and commands that start beside the platform; null
 * when none runs. Throws DatabaseUnavailable when this user may not read how to reach it.
 */
export async function adoptEmbeddedServer(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir).catch(() => null);
  if (folder === null) return null;
  const credentials = await readCredentials(folder);
  if (credentials === null || credentials.port === 0) return null;
  const url = buildServerUrl(credentials);
  const expected = computeServerIdentity(credentials.elsewhere ?? join(folder, 'postgres'));
  return (await readIdentity(url)) === expected ? url : null;
}

/** Who answers on the port: perhaps a server of another folder that got it later. */
async function readIdentity(url: string): Promise<string | null> {
  const giveUp = Date.now() + RECOVERY_TIMEOUT_MS;
  for (;;) {
    const answer = await queryIdentity(url);
    if (answer !== 'starting up') return answer;
    if (Date.now() > giveUp) return null;
    await pause(100);
  }
}

async function queryIdentity(url: string): Promise<string | null | 'starting up'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`select current_setting('cluster_name') as name`);
    return rows[0]?.name ?? null;
  } catch (error) {
    return (error as { code?: unknown }).code === '57P03' ? 'starting up' : null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
