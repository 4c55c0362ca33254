import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { createChainHeadsRepository } from '@probant/audit-trail/operator';
import { type Database, openDatabase } from '@probant/database/database';
import { adoptEmbeddedServer } from '@probant/database/embedded-server';
import { hasEmbeddedDatabase, type MigrationState, readMigrationStates } from '@probant/database/find-installation';
import { extractionMigrations } from '@probant/extraction/migrations';
import type { Clock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { keyMigrations } from '@probant/keys/migrations';
import { describeError } from '../describe-error.ts';
import type { CommandSettings } from '../settings.ts';
import { type DatabaseFacts, readDatabaseFacts } from './database-facts.repository.ts';

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
export type DatabaseState = { readonly kind: 'embedded' | 'external' } & (
  | OpenDatabaseState
  | { readonly status: 'stopped' }
  | { readonly status: 'missing' }
  | { readonly status: 'unusable'; readonly problem: string }
);

type DatabaseSettings = {
  readonly process: Pick<CommandSettings['process'], 'dataDir'>;
  readonly database: CommandSettings['database'];
};

const MIGRATION_SETS = [keyMigrations, auditTrailMigrations, extractionMigrations];

/** Reads the state of the database of this installation. Starts no server, creates nothing and applies no migration. */
export async function readDatabaseState(settings: DatabaseSettings, clock: Clock): Promise<DatabaseState> {
  const { url, allowedSuperuser } = settings.database;
  const kind = url === null ? 'embedded' : 'external';
  try {
    if (url !== null) return { kind, ...(await readOpenDatabase(url, allowedSuperuser, clock)) };
    const running = await adoptEmbeddedServer(settings.process.dataDir);
    if (running !== null) return { kind, ...(await readOpenDatabase(running.migrationUrl, null, clock)) };
    return { kind, status: (await hasEmbeddedDatabase(settings.process.dataDir)) ? 'stopped' : 'missing' };
  } catch (error) {
    return { kind, status: 'unusable', problem: describeError(error).join('; ') };
  }
}

async function readOpenDatabase(
  url: string,
  allowedSuperuser: string | null,
  clock: Clock,
): Promise<OpenDatabaseState> {
  const database = await openDatabase({ url, allowedSuperuser, logger: silentLogger, maxConnections: 1 });
  try {
    const sentAt = clock();
    const facts = await readDatabaseFacts(database);
    const clockOffsetMs = facts.now - (sentAt + clock()) / 2;
    const migrations = await readMigrationStates(database, MIGRATION_SETS);
    return { status: 'ok', ...facts, clockOffsetMs, migrations, logs: await readLogs(database, migrations) };
  } finally {
    await database.close();
  }
}

async function readLogs(database: Database, migrations: readonly MigrationState[] | null) {
  const audit = migrations?.find(({ owner }) => owner === auditTrailMigrations.owner);
  return audit && audit.applied > 0 ? createChainHeadsRepository(database).countLogs() : null;
}
