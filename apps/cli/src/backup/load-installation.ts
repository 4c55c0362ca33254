import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupTable } from '@probant/database/backup/backup-tables';
import { loadBackup, RestoreRefusedError } from '@probant/database/backup/load-backup';
import { startEmbeddedServer } from '@probant/database/embedded-server';
import {
  findEmbeddedFolders,
  findSeparateDatabaseFolder,
  hasEmbeddedDatabase,
  readMigrationStates,
} from '@probant/database/find-installation';
import { migrateAsFarAs } from '@probant/database/migrations';
import { syncFolder } from '@probant/kernel/durable-files/sync-folder';
import { ALL_MIGRATIONS } from '@probant/platform/all-migrations';
import type { BaseSettings } from '@probant/service-runner/settings';
import { commandLogger } from '../command-logger.ts';
import { InstallationError, openMigrated, withOwner } from '../installation.ts';
import { type ArchiveMember, readArchive } from './archive/archive-reader.ts';
import type { Manifest } from './archive/manifest.ts';
import { nameTableFolder } from './save-installation.ts';

export type RestorePlan = {
  readonly file: string;
  /** The manifest of the file, whose members were all compared with it. */
  readonly manifest: Manifest;
  readonly keysFile: string | null;
  readonly anchorFolder: string;
  readonly settings: BaseSettings;
  readonly onRead: (bytes: number) => void;
};

export type RestoreSummary = RestoredCounts & {
  /** Folder of the embedded database when it is outside the data folder; else null. */
  readonly separateFolder: string | null;
};
type RestoredCounts = { readonly rows: number; readonly anchors: number; readonly keys: number };

/**
 * Makes an installation from verified archives: the tables as the backup had them, then the migrations that are newer. Of an embedded
 * database nothing remains when it fails; of an external one the empty tables do.
 *
 * @throws InstallationError when the target is not empty.
 */
export async function loadInstallation(plan: RestorePlan): Promise<RestoreSummary> {
  const { dataDir } = plan.settings.process;
  const { url, migrationUrl } = plan.settings.database;
  await requireNoKeys(join(dataDir, 'keys'));
  if (url !== null) return { ...(await restoreInto(plan, { url, migrationUrl })), separateFolder: null };
  if (await hasEmbeddedDatabase(dataDir))
    throw new InstallationError(`${dataDir} already contains an installation: restore into an empty data folder`);
  const server = await startEmbeddedServer({ dataDir, logger: commandLogger });
  try {
    return { ...(await restoreInto(plan, server)), separateFolder: await findSeparateDatabaseFolder(dataDir) };
  } catch (error) {
    await server.close();
    for (const folder of await findEmbeddedFolders(dataDir)) await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await server.close();
  }
}

async function restoreInto(
  { file, manifest, keysFile, anchorFolder, settings, onRead }: RestorePlan,
  server: { readonly url: string; readonly migrationUrl: string | null },
): Promise<RestoredCounts> {
  const members = readArchive(file, onRead);
  try {
    const rows = await withOwner(server, async (owner) => {
      if ((await readMigrationStates(owner, ALL_MIGRATIONS)) !== null)
        throw new InstallationError(
          'the database of DATABASE_URL already contains an installation: restore into an empty one',
        );
      const applied = new Map(manifest.migrations.map((set) => [set.owner, set.applied]));
      await migrateAsFarAs(owner, ALL_MIGRATIONS, applied);
      const counts = await loadBackup(owner, manifest.tables, createTableSource(members));
      for (const [index, table] of manifest.tables.entries())
        if (counts[index] !== table.rows)
          throw new RestoreRefusedError(`${table.schema}.${table.name} got ${counts[index]} of ${table.rows} rows`);
      return counts.reduce((sum, count) => sum + count, 0);
    });
    await (await openMigrated(settings, server, ALL_MIGRATIONS)).close();
    const anchors = await unpack(readArchive(file), ANCHORS, anchorFolder, manifest);
    const keyFolder = join(settings.process.dataDir, 'keys');
    const keys = keysFile === null ? 0 : await unpack(readArchive(keysFile), KEYS, keyFolder, null);
    return { rows, anchors, keys };
  } finally {
    await members.return(undefined);
  }
}

/** Returns a function that serves the rows of tables from the members of an archive, in their order. */
function createTableSource(members: AsyncIterator<ArchiveMember>): (table: BackupTable) => AsyncGenerator<Uint8Array> {
  let waiting: ArchiveMember | null = null;
  const peek = async (): Promise<ArchiveMember | null> => {
    waiting ??= ((await members.next()) as IteratorResult<ArchiveMember, undefined>).value ?? null;
    return waiting;
  };
  return async function* (table) {
    const folder = `${nameTableFolder(table)}/`;
    for (let next = await peek(); next !== null; next = await peek()) {
      const isOfTable = next.name.startsWith(folder);
      if (!isOfTable && !next.name.startsWith(ANCHORS)) return;
      waiting = null;
      if (isOfTable) yield next.bytes;
    }
  };
}

const ANCHORS = 'anchors/';
const KEYS = 'keys/';

/**
 * Writes the members of a folder as files of their own, durably, with their times in the manifest: verifications show that of an anchor.
 * A file that exists is newer, and is kept.
 */
async function unpack(
  members: AsyncIterable<ArchiveMember>,
  prefix: string,
  folder: string,
  manifest: Manifest | null,
): Promise<number> {
  const times = new Map(manifest?.members.map(({ name, modified_at }) => [name, modified_at]));
  let count = 0;
  for await (const { name, bytes } of members) {
    // The members of a folder are the first ones.
    if (!name.startsWith(prefix)) break;
    const path = join(folder, name.slice(prefix.length));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (await writeNewFile(path, bytes, times.get(name))) count++;
  }
  if (count > 0) await syncFolder(folder);
  return count;
}

/** Returns false, and changes nothing, when the file exists. `modifiedAt` is undefined in older backups. */
async function writeNewFile(path: string, bytes: Uint8Array, modifiedAt: string | undefined): Promise<boolean> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (file === null) return false;
  try {
    await file.writeFile(bytes);
    if (modifiedAt !== undefined) await file.utimes(new Date(modifiedAt), new Date(modifiedAt));
    await file.sync();
  } finally {
    await file.close();
  }
  return true;
}

/** The keys of another installation would be mixed with those of the backup. */
async function requireNoKeys(folder: string): Promise<void> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (files.length > 0)
    throw new InstallationError(`${folder} already contains keys: restore into an empty data folder`);
}
