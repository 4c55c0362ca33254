import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@probant/kernel/logging';
import { isAbandoned } from '../embedded/folder-lock.ts';
import { stopOrphan } from '../embedded/stop-orphan.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../embedded-server.ts';
import type { MadeOnce } from './made-on-demand.ts';

/** Starts a temporary PostgreSQL server for one test run. Its text is the URL of a role that creates databases. */
export async function startTestServer(): Promise<MadeOnce> {
  const { migrationUrl, close } = await startTemporaryServer();
  return { text: migrationUrl, close };
}

async function startTemporaryServer(): Promise<EmbeddedServer> {
  await removeTestServers(tmpdir());
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  // Root runs the server as another user, which must be able to enter.
  await chmod(folder, 0o755);
  const clean = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await startEmbeddedServer({
      ...{ dataDir: folder, logger: silentLogger, canOwnerCreateDatabases: true },
      settings: FAST_SETTINGS,
    });
    return {
      ...server,
      async close() {
        await server.close();
        await clean();
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
}

/**
 * No test loses power, and those of crashes start a server of their own: without a wait for the disk, creating and dropping the database of
 * a test file takes a tenth of the time. The log of changes stays small where it lies in memory.
 */
const FAST_SETTINGS = { fsync: 'off', full_page_writes: 'off', max_wal_size: '128MB' };

const FOLDER_PREFIX = 'probant-test-';

/** Stops the servers that killed test runs left in `parent`, and removes their folders. */
export async function removeTestServers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(FOLDER_PREFIX) || !(await isAbandoned(folder))) continue;
    try {
      await stopOrphan(join(folder, 'postgres'), silentLogger);
      await rm(folder, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user, whose next run removes it.
    }
  }
}
