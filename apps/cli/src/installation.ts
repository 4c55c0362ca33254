import { type Database, openDatabase } from '@probant/database/database';
import { DatabaseUnavailable } from '@probant/database/database-unavailable';
import { adoptEmbeddedServer, startEmbeddedServer } from '@probant/database/embedded-server';
import {
  findSeparateDatabaseFolder,
  hasEmbeddedDatabase,
  isInstalled,
  type MigrationState,
  readMigrationStates,
} from '@probant/database/find-installation';
import type { MigrationSet } from '@probant/database/migrations';
import { openMigratedDatabase } from '@probant/database/open-migrated-database';
import { findFullDisks } from '@probant/kernel/disk-space';
import { keyMigrations } from '@probant/keys/migrations';
import { ALL_MIGRATIONS } from '@probant/platform/all-migrations';
import type { BaseSettings } from '@probant/service-runner/settings';
import { commandLogger } from './command-logger.ts';
import { readCommandSettings } from './settings.ts';

/** A command cannot work on this installation: there is none, or it is not of this version. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError';
}

/**
 * Runs `work` on the database of this installation: DATABASE_URL, else the embedded server of the running platform, else that server
 * started for the duration of the command. `migrations` are those that the command needs in addition to the keys.
 *
 * A command never creates an installation, because a mistyped PROBANT_DATA_DIR would get a new database and another signing key. It
 * applies no migration either: an older platform that runs on the database could not start again.
 *
 * @throws InstallationError when there is no installation, or its database is older than this version.
 */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  migrations: readonly MigrationSet[] = [],
): Promise<T> {
  const settings = readCommandSettings();
  const sets = [keyMigrations, ...migrations];
  const server = await openInstalledServer(settings);
  try {
    (await readStates(settings, server, sets)).forEach(requireCurrent);
    const database = await openMigrated(settings, server, sets);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    throw await nameFullDisk(error, settings);
  } finally {
    await server.close();
  }
}

/**
 * Returns the error to report instead: a database that is unavailable because its disk is full names the disk. With a full log PostgreSQL
 * only loses the connection.
 */
async function nameFullDisk(error: unknown, { process, database }: BaseSettings): Promise<unknown> {
  if (!(error instanceof DatabaseUnavailable) || database.url !== null) return error;
  const folder = (await findSeparateDatabaseFolder(process.dataDir)) ?? process.dataDir;
  const [full] = await findFullDisks([{ name: folder, folder }]);
  return full === undefined ? error : new InstallationError(`${error.message}; ${full}`);
}

/**
 * Runs `work` on the database of this installation as the role that owns the tables, with no limit on what it reads. Every service that
 * has tables there has all migrations of this version. One that never started on this database may have none, except `migrations`.
 *
 * @throws InstallationError when there is no installation, or its database is older than this version.
 */
export async function withOwnerDatabase<T>(
  work: (database: Database) => Promise<T>,
  migrations: readonly MigrationSet[] = [],
): Promise<T> {
  const settings = readCommandSettings();
  const server = await openInstalledServer(settings);
  try {
    const needed = migrations.map(({ owner }) => owner);
    const states = (await readStates(settings, server, ALL_MIGRATIONS)).filter(
      (state) => isInstalled(state) || needed.includes(state.owner),
    );
    states.forEach(requireCurrent);
    const sets = ALL_MIGRATIONS.filter(({ owner }) => states.some((state) => state.owner === owner));
    await (await openMigrated(settings, server, sets)).close();
    return await withOwner(server, work);
  } finally {
    await server.close();
  }
}

/** Opens a database as the role that owns its tables, for one piece of work. A superuser is as good as another owner. */
export async function withOwner<T>(
  { url, migrationUrl }: ServerUrls,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({
    url: migrationUrl ?? url,
    allowedSuperuser: '*',
    logger: commandLogger,
    maxConnections: 1,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export const openMigrated = (
  settings: BaseSettings,
  { url, migrationUrl }: ServerUrls,
  migrations: readonly MigrationSet[],
): Promise<Database> =>
  openMigratedDatabase({
    url,
    migrationUrl,
    allowedSuperuser: settings.database.allowedSuperuser,
    migrations,
    logger: commandLogger,
    maxConnections: 2,
  });

type ServerUrls = { readonly url: string; readonly migrationUrl: string | null };

type InstalledServer = ServerUrls & { close(): Promise<void> };

/**
 * Opens the database server of this installation, which the caller closes.
 *
 * @throws InstallationError when the data folder contains no database.
 */
async function openInstalledServer({ process, database }: BaseSettings): Promise<InstalledServer> {
  const { dataDir } = process;
  const { url, migrationUrl } = database;
  const running = url === null ? await adoptEmbeddedServer(dataDir) : { url, migrationUrl };
  if (running !== null) return { ...running, close: async () => {} };
  if (!(await hasEmbeddedDatabase(dataDir))) throw createNoInstallationError({ process, database });
  return startEmbeddedServer({ dataDir, logger: commandLogger });
}

/** Reads with the role that migrates, if there is one: the other one has its rights only after the first start. */
async function readStates(
  settings: BaseSettings,
  { url, migrationUrl }: InstalledServer,
  sets: readonly MigrationSet[],
): Promise<readonly MigrationState[]> {
  const database = await openDatabase({
    url: migrationUrl ?? url,
    allowedSuperuser: migrationUrl === null ? settings.database.allowedSuperuser : '*',
    logger: commandLogger,
    maxConnections: 1,
  });
  try {
    const states = await readMigrationStates(database, sets);
    if (states === null) throw createNoInstallationError(settings);
    return states;
  } finally {
    await database.close();
  }
}

function requireCurrent(state: MigrationState): void {
  if (state.applied < state.known) throw createOlderError(state);
}

/** `reasons` are appended to the sentence. */
export const createNoInstallationError = (
  { process, database }: Pick<BaseSettings, 'process' | 'database'>,
  reasons: readonly string[] = [],
): InstallationError => new InstallationError([describeMissing({ process, database }), ...reasons].join('; '));

const describeMissing = ({ process, database }: Pick<BaseSettings, 'process' | 'database'>): string =>
  database.url === null
    ? `no installation at ${process.dataDir}: set PROBANT_DATA_DIR to the data folder of the platform, or start the platform once to create one`
    : 'no installation in the database of DATABASE_URL: name the database of the platform, or start the platform once to create its tables';

const createOlderError = ({ owner, applied, known }: MigrationState) =>
  new InstallationError(
    `the database has ${applied} of the ${known} migrations of ${owner} that this version needs: start this version of the platform once, which applies them, then repeat the command`,
  );
