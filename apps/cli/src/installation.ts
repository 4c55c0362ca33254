import type { Database } from '@probant/database/database';
import { adoptEmbeddedServer, startEmbeddedServer } from '@probant/database/embedded-server';
import type { MigrationSet } from '@probant/database/migrations';
import { openMigratedDatabase } from '@probant/database/open-migrated-database';
import { createLogger } from '@probant/kernel/logging';
import { keyMigrations } from '@probant/keys/migrations';
import type { BaseSettings } from '@probant/service-runner/settings';
import { readCommandSettings } from './settings.ts';

export const commandLogger = createLogger({ level: 'error', destination: process.stderr });

/**
 * Runs `work` on the database of this installation: DATABASE_URL, else the embedded server of the running platform, else that server
 * started for the duration of the command. `migrations` are those that the command needs in addition to the keys.
 */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  migrations: readonly MigrationSet[] = [],
): Promise<T> {
  const settings = readCommandSettings();
  const server = await openServer(settings);
  try {
    const database = await openMigratedDatabase({
      url: server.url,
      migrationUrl: server.migrationUrl,
      allowedSuperuser: settings.database.allowedSuperuser,
      migrations: [keyMigrations, ...migrations],
      logger: commandLogger,
      maxConnections: 2,
    });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.close();
  }
}

type DatabaseServer = { readonly url: string; readonly migrationUrl: string | null; close(): Promise<void> };

async function openServer({ process, database }: BaseSettings): Promise<DatabaseServer> {
  const { dataDir } = process;
  const { url, migrationUrl } = database;
  const running = url === null ? await adoptEmbeddedServer(dataDir) : { url, migrationUrl };
  if (running !== null) return { ...running, close: async () => {} };
  return startEmbeddedServer({ dataDir, logger: commandLogger });
}
