import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Sql } from '../database.ts';
import { isLockConflict } from '../database-unavailable.ts';
import { type Migration, MigrationError, readMigrations } from './migration-files.ts';

/** The numbered SQL files of one service or library: `0001-words-of-what-it-does.sql`, `0002-...`. */
export type MigrationSet = {
  /** Stored in the column `room` of `probant_migration`; unique, and never changed. */
  readonly owner: string;
  readonly folder: URL;
};

/**
 * Applies the missing migrations, forward only, each in its own transaction together with its row in `probant_migration`. Any number of
 * processes may start at once: an advisory lock lets one work while the others wait.
 *
 * @throws MigrationError when an applied file was changed or removed, when numbers are not consecutive, or when a file fails.
 */
export async function migrate(database: Database, sets: readonly MigrationSet[]): Promise<void> {
  for (const { owner, folder } of sets) await applyAll(database, owner, await readMigrations(owner, folder));
}

/**
 * Applies only the first migrations of each owner, as many as `applied` says, so that the tables are those of an older backup.
 *
 * @throws MigrationError when an owner has fewer migrations than that: a newer version wrote the backup.
 */
export async function migrateAsFarAs(
  database: Database,
  sets: readonly MigrationSet[],
  applied: ReadonlyMap<string, number>,
): Promise<void> {
  const unknown = [...applied.keys()].find((owner) => sets.every((set) => set.owner !== owner));
  if (unknown !== undefined) throw new MigrationError(`this version knows no migrations of ${unknown}`);
  for (const { owner, folder } of sets) {
    const migrations = await readMigrations(owner, folder);
    const count = applied.get(owner) ?? 0;
    if (count > migrations.length)
      throw new MigrationError(
        `the backup has migration ${owner}/${count} that this version does not know: restore with the version that wrote it, or a newer one`,
      );
    await applyAll(database, owner, migrations.slice(0, count));
  }
}

async function applyAll(database: Database, owner: string, migrations: readonly Migration[]): Promise<void> {
  for (let tries = 1; ; ) {
    try {
      if (!(await runLocked(database, (sql) => applyNext(sql, owner, migrations), getLockWaitMs(tries)))) return;
      tries = 1;
    } catch (error) {
      if (!isLockConflict(error) || tries === MAX_MIGRATION_TRIES) throw error;
      tries += 1;
      await pause(MIGRATION_PAUSE_MS);
    }
  }
}

/**
 * Runs `work` in a transaction, one process after another, without a limit on the time that a statement takes.
 *
 * @param lockWaitMs How long it waits for a table. Statements of a running platform wait behind it meanwhile.
 */
export const runLocked = <T>(
  database: Database,
  work: (sql: Sql) => Promise<T>,
  lockWaitMs = MAX_LOCK_WAIT_MS,
): Promise<T> =>
  database.system(
    async (sql) => {
      // Another process may apply a long migration.
      await sql.query('set local lock_timeout = 0');
      await sql.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK_ID]);
      await sql.query(`set local lock_timeout = ${lockWaitMs}`);
      return work(sql);
    },
    { statementTimeoutMs: 0 },
  );

/** Applies at most one migration. Returns whether more may remain. */
async function applyNext(sql: Sql, owner: string, migrations: readonly Migration[]): Promise<boolean> {
  // IF NOT EXISTS would need the right to create tables even where there is nothing to create.
  const [existing] = await sql.query<{ exists: boolean }>(
    `select to_regclass('probant_migration') is not null as exists`,
  );
  if (!existing?.exists) await sql.query(MIGRATION_TABLE_SQL);
  const applied = await sql.query<AppliedMigration>(
    'select number, name, sha256 from probant_migration where room = $1 order by number',
    [owner],
  );
  const next = findNextMigration(owner, applied, migrations);
  if (!next) return false;
  await sql.query(next.sql).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown error';
    throw new MigrationError(`migration ${owner}/${next.file} failed: ${reason}`, { cause: error });
  });
  await sql.query('insert into probant_migration (room, number, name, sha256) values ($1, $2, $3, $4)', [
    owner,
    next.number,
    next.name,
    next.sha256,
  ]);
  return next.number < migrations.length;
}

/** Returns the first migration that is not applied yet. Every applied one must equal its file byte by byte. */
function findNextMigration(
  owner: string,
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Migration | undefined {
  for (const { number, name, sha256 } of applied) {
    const file = migrations[number - 1];
    if (!file)
      throw new MigrationError(
        `the database has migration ${owner}/${number} (${name}) that this version does not know: run the version that wrote it, or a newer one`,
      );
    if (!sha256.equals(file.sha256))
      throw new MigrationError(
        `migration ${owner}/${file.file} was changed after it was applied: restore the file and write the change as a new migration`,
      );
  }
  return migrations[applied.length];
}

type AppliedMigration = { readonly number: number; readonly name: string; readonly sha256: Buffer };

/** For a table that a running platform uses. */
const MAX_LOCK_WAIT_MS = 60_000;
/**
 * A migration locks tables for itself alone, and callers of a running version wait behind it: it gives way before the server ends one of
 * two transactions that wait for each other (after 1 s), which might be a caller's, and is applied again from its beginning.
 */
const MIGRATION_LOCK_WAIT_MS = 500;
/** Longer than the second after which the server ends an autovacuum that is in the way, which would last for hours otherwise. */
const LONG_LOCK_WAIT_MS = 1_500;
const LONG_WAIT_EVERY = 5;
const MIGRATION_PAUSE_MS = 500;
/** Two to three minutes. The longest transactions of a running version are exports of whole logs. */
const MAX_MIGRATION_TRIES = 120;

/** "probmigr" as a number: any constant that nothing else in the database locks. */
export const MIGRATION_LOCK_ID = '8102081434842493810';

/** @param tries 1 for the first time that a migration is applied */
export const getLockWaitMs = (tries: number): number =>
  tries % LONG_WAIT_EVERY === 0 ? LONG_LOCK_WAIT_MS : MIGRATION_LOCK_WAIT_MS;

const MIGRATION_TABLE_SQL = `create table if not exists probant_migration (
  room text not null,
  number integer not null,
  name text not null,
  sha256 bytea not null,
  applied_at timestamptz not null default now(),
  primary key (room, number)
)`;
