import type { Logger } from '@probant/kernel/logging';
import { createBackupPolicies } from '../backup/backup-policies.ts';
import { type Database, openDatabase } from '../database.ts';
import type { AllowedSuperuser } from '../server/check-server.ts';
import { MigrationError } from './migration-files.ts';
import { type MigrationSet, migrate, runLocked } from './migrations.ts';
import { grantToRunRole } from './run-role-grants.ts';

type MigratedDatabaseOptions = {
  readonly url: string;
  /** URL of the role that owns the tables; null: the role of `url` does. */
  readonly migrationUrl: string | null;
  readonly migrations: readonly MigrationSet[];
  readonly logger: Logger;
  readonly maxConnections?: number;
  readonly allowedSuperuser?: AllowedSuperuser;
};

/**
 * Opens a database with all migrations applied. With `migrationUrl` they run as that role, which then grants the role of `url` what it
 * needs, and the role of `url` must own nothing.
 *
 * @throws MigrationError when a migration fails, or when the role of `url` owns tables.
 */
export async function openMigratedDatabase({
  migrationUrl,
  migrations,
  ...options
}: MigratedDatabaseOptions): Promise<Database> {
  const database = await openDatabase(options);
  try {
    if (migrationUrl === null) await migrateAndAllowBackup(database, migrations);
    else await migrateAsOwner({ database, migrationUrl, migrations, logger: options.logger });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function migrateAndAllowBackup(owner: Database, migrations: readonly MigrationSet[]): Promise<void> {
  await migrate(owner, migrations);
  await runLocked(owner, createBackupPolicies);
}

type OwnerMigration = Pick<MigratedDatabaseOptions, 'migrations' | 'logger'> & {
  readonly database: Database;
  readonly migrationUrl: string;
};

async function migrateAsOwner({ database, migrationUrl, migrations, logger }: OwnerMigration): Promise<void> {
  const run = await readRole(database);
  // The owner is used for nothing but the migrations, so that a superuser is as good as another role.
  const owner = await openDatabase({ url: migrationUrl, logger, maxConnections: 1, allowedSuperuser: '*' });
  try {
    const { role } = await readRole(owner);
    if (role === run.role)
      throw new MigrationError(
        'PROBANT_MIGRATION_URL has the role of DATABASE_URL: expected the role that owns the tables',
      );
    if (run.ownsTables)
      throw new MigrationError(
        `the database role ${run.role} owns tables: run "reassign owned by ${run.role} to ${role}" as a superuser, once`,
      );
    await migrateAndAllowBackup(owner, migrations);
    await runLocked(owner, (sql) => grantToRunRole(sql, run.role));
  } finally {
    await owner.close();
  }
}

const readRole = async (database: Database): Promise<{ role: string; ownsTables: boolean }> => {
  const [row] = await database.system((sql) =>
    sql.query<{ role: string; owns_tables: boolean }>(
      `select current_user as role, exists (
         select from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and c.relowner = (select oid from pg_roles where rolname = current_user)
       ) as owns_tables`,
    ),
  );
  if (!row) throw new MigrationError('the database returned no row for the current role');
  return { role: row.role, ownsTables: row.owns_tables };
};
