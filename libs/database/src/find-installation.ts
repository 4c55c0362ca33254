import { dirname, join } from 'node:path';
import type { Database } from './database.ts';
import { readClusterVersion } from './embedded/cluster.ts';
import { readCredentials } from './embedded/credentials.ts';
import { readMigrations } from './migrations/migration-files.ts';
import type { MigrationSet } from './migrations/migrations.ts';

export { findLockHolder } from './embedded/folder-lock.ts';

/**
 * Returns whether a data folder contains an embedded database, so that starting its server creates none. Also true when the folder was
 * in use and its database is gone: the start then says so.
 *
 * @throws DatabaseUnavailable when this user may not read the folder.
 */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  const stored = await readCredentials(dataDir);
  if (stored !== null && stored.port !== 0) return true;
  return (await readClusterVersion(stored?.elsewhere ?? join(dataDir, 'postgres'))) !== null;
}

/**
 * Returns the folder outside the data folder that contains the embedded database, because the OS user of PostgreSQL cannot enter the
 * data folder (root with a folder of mode 0700); null when the database is in the data folder, or there is none.
 *
 * @throws DatabaseUnavailable when this user may not read the data folder.
 */
export async function findSeparateDatabaseFolder(dataDir: string): Promise<string | null> {
  const stored = await readCredentials(dataDir);
  return stored?.elsewhere ? dirname(stored.elsewhere) : null;
}

/** Lists what an embedded database consists of, for a restore that must not leave half of one. */
export async function findEmbeddedFolders(dataDir: string): Promise<readonly string[]> {
  return [(await findSeparateDatabaseFolder(dataDir)) ?? join(dataDir, 'postgres'), join(dataDir, 'postgres.json')];
}

/** How far one set of migrations is applied. `applied` is above `known` when a newer version of Probant wrote the database. */
export type MigrationState = { readonly owner: string; readonly applied: number; readonly known: number };

/** False is no fault: a service that never started on this database runs elsewhere, or nowhere. */
export const isInstalled = ({ applied }: MigrationState): boolean => applied > 0;

/** Returns how far each set is applied; null when the database has no tables of Probant. Changes nothing. */
export async function readMigrationStates(
  database: Database,
  sets: readonly MigrationSet[],
): Promise<readonly MigrationState[] | null> {
  const applied = await database.system(async (sql) => {
    const [table] = await sql.query<{ exists: boolean }>(
      `select to_regclass('probant_migration') is not null as exists`,
    );
    if (!table?.exists) return null;
    return sql.query<{ owner: string; count: number }>(
      'select room as owner, count(*)::int as count from probant_migration group by room',
    );
  });
  if (applied === null || applied.length === 0) return null;
  return Promise.all(
    sets.map(async ({ owner, folder }) => ({
      owner,
      applied: applied.find((set) => set.owner === owner)?.count ?? 0,
      known: (await readMigrations(owner, folder)).length,
    })),
  );
}
