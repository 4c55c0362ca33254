import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { buildServerUrls, readCredentials, type ServerUrls } from './credentials.ts';
import { computeServerIdentity } from './postmaster.ts';

/** Upper bound on the wait for a server that recovers from a crash and reports that it is starting up. */
const RECOVERY_TIMEOUT_MS = 15_000;

/**
 * Returns the URLs of the embedded server that runs on a data folder, for services and commands that run next to the platform; null
 * when none runs.
 *
 * @throws DatabaseUnavailable when this user may not read the credentials of the server.
 */
export async function adoptEmbeddedServer(dataDir: string): Promise<ServerUrls | null> {
  const folder = await realpath(dataDir).catch(() => null);
  if (folder === null) return null;
  const credentials = await readCredentials(folder);
  if (credentials === null || credentials.port === 0) return null;
  const urls = buildServerUrls(credentials);
  const expected = computeServerIdentity(credentials.elsewhere ?? join(folder, 'postgres'));
  return (await readIdentity(urls.migrationUrl)) === expected ? urls : null;
}

/** Returns the identity of the server on the port, which may be one of another folder that got the port later. */
async function readIdentity(url: string): Promise<string | null> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  for (;;) {
    const answer = await queryIdentity(url);
    if (answer !== 'starting up') return answer;
    if (Date.now() > deadline) return null;
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
