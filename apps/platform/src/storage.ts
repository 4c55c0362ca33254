import { type Database, openDatabase } from '@probant/database/database';
import { startEmbeddedServer } from '@probant/database/embedded-server';
import { type MigrationSet, migrate } from '@probant/database/migrations';
import type { Config } from '@probant/kernel/config';
import type { Logger } from '@probant/kernel/logging';
import type { Lifetime } from '@probant/kernel/shutdown';

/** The database of this installation, started if it is the embedded one, with every table in place. */
export async function openStorage(
  config: Config,
  sets: readonly MigrationSet[],
  logger: Logger,
  life: Lifetime,
): Promise<Database> {
  const url = config.databaseUrl ?? (await startOwnServer(config, logger, life));
  const database = await openDatabase({ url, logger });
  life.own({ name: 'database', close: () => database.close() });
  await migrate(database, sets);
  return database;
}

async function startOwnServer(config: Config, logger: Logger, life: Lifetime): Promise<string> {
  const server = await startEmbeddedServer({ dataDir: config.dataDir, logger });
  life.own({ name: 'embedded database server', close: () => server.close() });
  return server.url;
}
