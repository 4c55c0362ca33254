import { type Database, openDatabase } from '@probant/database/database';
import { adoptEmbeddedServer, startEmbeddedServer } from '@probant/database/embedded-server';
import { type MigrationSet, migrate } from '@probant/database/migrations';
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
  const server = await openServer(readCommandSettings());
  try {
    const database = await openDatabase({ url: server.url, logger: commandLogger, maxConnections: 2 });
    try {
      await migrate(database, [keyMigrations, ...migrations]);
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.close();
  }
}

type DatabaseServer = { readonly url: string; close(): Promise<void> };

async function openServer({ process, database }: BaseSettings): Promise<DatabaseServer> {
  const { dataDir } = process;
  const running = database.url ?? (await adoptEmbeddedServer(dataDir));
  if (running !== null) return { url: running, close: async () => {} };
  return startEmbeddedServer({ dataDir, logger: commandLogger });
}
