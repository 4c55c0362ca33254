import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@probant/kernel/logging';
import { isAbandoned } from '../embedded/folder-lock.ts';
import { stopOrphan } from '../embedded/stop-orphan.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../embedded-server.ts';

/** A server for one run of the tests. */
export type TestServer = {
  /** A port on loopback: whoever connects is told the server's URL, and the first one to ask starts it. */
  readonly discoveryPort: number;
  close(): Promise<void>;
};

/** Opens the door to a throw-away server in a temporary folder; a run without database tests never starts it. */
export async function openTestServer(): Promise<TestServer> {
  let server: Promise<EmbeddedServer> | null = null;
  const door = createServer((visitor) => {
    visitor.on('error', () => undefined);
    server ??= startTemporaryServer();
    server.then(
      ({ url }) => visitor.end(url),
      (error: unknown) => visitor.end(`error ${error instanceof Error ? error.message : 'unknown'}`),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  if (typeof address !== 'object' || address === null) throw new Error('the door has no port');
  return {
    discoveryPort: address.port,
    async close() {
      door.close();
      // A start that failed was told to those who asked.
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
  // Root runs the server as another user, who must get in.
  await chmod(folder, 0o755);
  const clean = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await startEmbeddedServer({ dataDir: folder, logger: silentLogger, canOwnerCreateDatabases: true });
    return {
      url: server.url,
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

/** Ends the servers and removes the folders of runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(FOLDER_PREFIX) || !(await isAbandoned(folder))) continue;
    try {
      await stopOrphan(join(folder, 'postgres'), silentLogger);
      await rm(folder, { recursive: true, force: true });
    } catch {
      // Another user's: left to his next run.
    }
  }
}
