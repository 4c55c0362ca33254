import type { Database, Sql } from './database.ts';
import { type Migration, MigrationError, readMigrations } from './migration-files.ts';

/** The numbered SQL files of one room: `0001-words-of-what-it-does.sql`, `0002-...`. */
export type MigrationSet = {
  /** Stands in `probant_migration`; unique among the rooms and never changed. */
  readonly owner: string;
  readonly folder: URL;
};

/**
 * Applies what is missing, forward only, each file in a transaction of its own together with its line in `probant_migration`.
 * Any number of processes may start at once: an advisory lock lets one work while the others wait and then find it done.
 * Throws a MigrationError when an applied file was changed or is gone, when numbers do not follow one another, or when a file fails.
 */
export async function migrate(database: Database, sets: readonly MigrationSet[]): Promise<void> {
  for (const { owner: room, folder } of sets) {
    const migrations = await readMigrations(room, folder);
    while (await database.system((sql) => applyNext(sql, room, migrations)));
  }
}

/** Applies one migration at most; whether one may be left. */
async function applyNext(sql: Sql, room: string, migrations: readonly Migration[]): Promise<boolean> {
  await sql.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK_ID]);
  await sql.query(MIGRATION_TABLE_SQL);
  const applied = await sql.query<AppliedMigration>(
    'select number, name, sha256 from probant_migration where room = $1 order by number',
    [room],
  );
  const next = findNextMigration(room, applied, migrations);
  if (!next) return false;
  await sql.query(next.sql).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown error';
    throw new MigrationError(`migration ${room}/${next.file} failed: ${reason}`, { cause: error });
  });
  await sql.query('insert into probant_migration (room, number, name, sha256) values ($1, $2, $3, $4)', [
    room,
    next.number,
    next.name,
    next.sha256,
  ]);
  return next.number < migrations.length;
}

/** The first migration that is not applied yet; everything applied must be what the folder holds, byte by byte. */
function findNextMigration(
  room: string,
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Migration | undefined {
  for (const { number, name, sha256 } of applied) {
    const file = migrations[number - 1];
    if (!file)
      throw new MigrationError(
        `the database has migration ${room}/${number} (${name}) that this version does not know: run the version that wrote it, or a newer one`,
      );
    if (!sha256.equals(file.sha256))
      throw new MigrationError(
        `migration ${room}/${file.file} was changed after it was applied: restore the file and write the change as a new migration`,
      );
  }
  return migrations[applied.length];
}

type AppliedMigration = { readonly number: number; readonly name: string; readonly sha256: Buffer };

/** "probmigr" read as a number: any constant does that nothing else in the database locks. */
const MIGRATION_LOCK_ID = '8102081434842493810';

const MIGRATION_TABLE_SQL = `create table if not exists probant_migration (
  room text not null,
  number integer not null,
  name text not null,
  sha256 bytea not null,
  applied_at timestamptz not null default now(),
  primary key (room, number)
)`;
