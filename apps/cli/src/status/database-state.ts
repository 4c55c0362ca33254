import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { createChainHeadsRepository } from '@probant/audit-trail/operator';
import { type Database, openDatabase } from '@probant/database/database';
import { type DatabaseFacts, readDatabaseFacts } from '@probant/database/database-facts';
import { adoptEmbeddedServer } from '@probant/database/embedded-server';
import {
  findSeparateDatabaseFolder,
  hasEmbeddedDatabase,
  type MigrationState,
  readMigrationStates,
} from '@probant/database/find-installation';
import type { Clock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { ALL_MIGRATIONS } from '@probant/platform/all-migrations';
import { describeError } from '../describe-error.ts';
import type { CommandSettings } from '../settings.ts';

type OpenDatabaseState = DatabaseFacts & {
  readonly status: 'ok';
  /** Clock of the database server minus that of this machine. */
  readonly clockOffsetMs: number;
  /** Null: no tables of Probant. */
  readonly migrations: readonly MigrationState[] | null;
  /** Null before the audit trail has its tables. */
  readonly logs: { readonly logs: number; readonly events: number } | null;
};

/** `stopped`: the embedded database exists and its server does not run. `missing`: there is none yet. */
export type DatabaseState = {
  readonly kind: 'embedded' | 'external';
  /** Folder of the embedded database when it is outside the data folder; else null. */
  readonly separateFolder: string | null;
} & (
  | OpenDatabaseState
  | { readonly status: 'stopped' }
  | { readonly status: 'missing' }
  | { readonly status: 'unusable'; readonly problem: string }
);

export type DatabaseSettings = {
  readonly process: Pick<CommandSettings['process'], 'dataDir'>;
  readonly database: CommandSettings['database'];
};

/** Reads the state of the database of this installation. Starts no server, creates nothing and applies no migration. */
export async function readDatabaseState(settings: DatabaseSettings, clock: Clock): Promise<DatabaseState> {
  const kind = settings.database.url === null ? 'embedded' : 'external';
  try {
    const separateFolder = kind === 'embedded' ? await findSeparateDatabaseFolder(settings.process.dataDir) : null;
    const state = await withRunningDatabase(settings, (database) => readOpenDatabase(database, clock));
    if (state !== null) return { kind, separateFolder, ...state };
    const status = (await hasEmbeddedDatabase(settings.process.dataDir)) ? 'stopped' : 'missing';
    return { kind, separateFolder, status };
  } catch (error) {
    return { kind, separateFolder: null, status: 'unusable', problem: describeError(error).join('; ') };
  }
}

/** Runs `work` on the database of this installation, over one connection. Null when it is the embedded one and does not run. */
export async function withRunningDatabase<T>(
  { process, database: { url, allowedSuperuser } }: DatabaseSettings,
  work: (database: Database) => Promise<T>,
): Promise<T | null> {
  const running = url === null ? await adoptEmbeddedServer(process.dataDir) : null;
  const server =
    url === null ? running && { url: running.migrationUrl, allowedSuperuser: null } : { url, allowedSuperuser };
  if (server === null) return null;
  const database = await openDatabase({ ...server, logger: silentLogger, maxConnections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function readOpenDatabase(database: Database, clock: Clock): Promise<OpenDatabaseState> {
  const sentAt = clock();
  const facts = await readDatabaseFacts(database);
  const clockOffsetMs = facts.now - (sentAt + clock()) / 2;
  const migrations = await readMigrationStates(database, ALL_MIGRATIONS);
  return { status: 'ok', ...facts, clockOffsetMs, migrations, logs: await readLogs(database, migrations) };
}

async function readLogs(database: Database, migrations: readonly MigrationState[] | null) {
  const audit = migrations?.find(({ owner }) => owner === auditTrailMigrations.owner);
  return audit && audit.applied > 0 ? createChainHeadsRepository(database).countLogs() : null;
}
