import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@probant/kernel/logging';
import { isAbandoned } from '../embedded/folder-lock.ts';
import { stopOrphan } from '../embedded/stop-orphan.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../embedded-server.ts';

/** A PostgreSQL server for one test run. */
export type TestServer = {
  /** A loopback port that sends the server's URL to each client. The first connection starts the server. */
  readonly discoveryPort: number;
  close(): Promise<void>;
};

/** Opens the discovery port of a temporary server. A run without database tests never starts the server. */
export async function openTestServer(): Promise<TestServer> {
  let server: Promise<EmbeddedServer> | null = null;
  const discovery = createServer((client) => {
    client.on('error', () => undefined);
    server ??= startTemporaryServer();
    server.then(
      ({ url }) => client.end(url),
      (error: unknown) => client.end(`error ${error instanceof Error ? error.message : 'unknown'}`),
    );
  });
  await new Promise<void>((resolve) => discovery.listen(0, '127.0.0.1', resolve));
  const address = discovery.address();
  if (typeof address !== 'object' || address === null) throw new Error('the discovery server has no port');
  return {
    discoveryPort: address.port,
    async close() {
      discovery.close();
      // The clients already received the error of a failed start.
      await server?.then(
        (started) => started.close(),
        () => undefined,
      );
    },
  };
}

async function startTemporaryServer(): Promise<EmbeddedServer> {
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  // Root runs the server as another user, which must be able to enter.
  await chmod(folder, 0o755);
  const clean = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await startEmbeddedServer({ dataDir: folder, logger: silentLogger, canOwnerCreateDatabases: true });
    return {
      // The tests create databases.
      url: server.migrationUrl,
      migrationUrl: server.migrationUrl,
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

const FOLDER_PREFIX = 'probant-test-';

/** Stops the servers and removes the folders of killed test runs. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(FOLDER_PREFIX) || !(await isAbandoned(folder))) continue;
    try {
      await stopOrphan(join(folder, 'postgres'), silentLogger);
      await rm(folder, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user, whose next run removes it.
    }
  }
}
