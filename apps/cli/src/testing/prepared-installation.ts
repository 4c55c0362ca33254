import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openKeyFile } from '@probant/audit/notes/key-file';
import { startEmbeddedServer } from '@probant/database/embedded-server';
import { openMigratedDatabase } from '@probant/database/open-migrated-database';
import type { MadeOnce } from '@probant/database/testing/made-on-demand';
import { silentLogger } from '@probant/kernel/logging';
import { ALL_MIGRATIONS } from '@probant/platform/all-migrations';

/** Makes the data folder of a stopped installation with the tables of every service and a signing key. Its text is the folder. */
export async function prepareInstallation(): Promise<MadeOnce> {
  const folder = await mkdtemp(join(tmpdir(), 'probant-prepared-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    // Root runs the server as another user, which must be able to enter.
    await chmod(folder, 0o755);
    await fillDataFolder(folder);
    return { text: folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fillDataFolder(dataDir: string): Promise<void> {
  const server = await startEmbeddedServer({ dataDir, logger: silentLogger });
  try {
    await (await openMigratedDatabase({ ...server, migrations: ALL_MIGRATIONS, logger: silentLogger })).close();
    await openKeyFile(join(dataDir, 'keys', 'audit-log.pem'));
  } finally {
    await server.close();
  }
}

/** Copies a data folder with its owners and modes, where the file system can without copying its blocks. */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}
