import { type Database, openDatabase } from '@probant/database/database';
import { adoptEmbeddedServer, startEmbeddedServer } from '@probant/database/embedded-server';
import { type MigrationSet, migrate } from '@probant/database/migrations';
import { type Config, readConfig } from '@probant/kernel/config';
import { createLogger } from '@probant/kernel/logging';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { keyMigrations } from '@probant/keys/migrations';

export const commandLogger = createLogger({ level: 'error', destination: process.stderr });

/**
 * Runs `work` on the database of this installation: DATABASE_URL, or the embedded server of the platform that is running,
 * or that server started for the time of the command. `tables` are those that the command needs beyond the keys.
 */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  tables: readonly MigrationSet[] = [],
): Promise<T> {
  const config = readConfig(process.env, repositoryRoot);
  const server = await serverOf(config);
  try {
    const database = await openDatabase({ url: server.url, logger: commandLogger, maxConnections: 2 });
    try {
      await migrate(database, [keyMigrations, ...tables]);
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.close();
  }
}

type Server = { readonly url: string; close(): Promise<void> };

async function serverOf({ databaseUrl, dataDir }: Config): Promise<Server> {
  const running = databaseUrl ?? (await adoptEmbeddedServer(dataDir));
  if (running !== null) return { url: running, close: async () => {} };
  return startEmbeddedServer({ dataDir, logger: commandLogger });
}
