import { type Database, openDatabase } from '@probant/database/database';
import { startEmbeddedServer } from '@probant/database/embedded-server';
import { type MigrationSet, migrate } from '@probant/database/migrations';
import type { Logger } from '@probant/kernel/logging';
import type { Lifetime } from '@probant/kernel/shutdown';
import type { BaseSettings } from '@probant/service-runner/settings';

type PlatformDatabaseOptions = {
  readonly settings: Pick<BaseSettings, 'process' | 'database'>;
  readonly migrations: readonly MigrationSet[];
  readonly logger: Logger;
  readonly life: Lifetime;
};

/** Opens the database of this installation with all migrations applied. Without DATABASE_URL it starts the embedded server first. */
export async function openPlatformDatabase({
  settings,
  migrations,
  logger,
  life,
}: PlatformDatabaseOptions): Promise<Database> {
  const url = settings.database.url ?? (await startOwnServer(settings.process.dataDir, logger, life));
  const database = await openDatabase({ url, logger });
  life.own({ name: 'database', close: () => database.close() });
  await migrate(database, migrations);
  return database;
}

async function startOwnServer(dataDir: string, logger: Logger, life: Lifetime): Promise<string> {
  const server = await startEmbeddedServer({ dataDir, logger });
  life.own({ name: 'embedded database server', close: () => server.close() });
  return server.url;
}
