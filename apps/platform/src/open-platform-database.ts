import type { Database } from '@probant/database/database';
import { type ServerUrls, startEmbeddedServer } from '@probant/database/embedded-server';
import type { MigrationSet } from '@probant/database/migrations';
import { openMigratedDatabase } from '@probant/database/open-migrated-database';
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
  const { url, migrationUrl, allowedSuperuser } = settings.database;
  const urls = url === null ? await startOwnServer(settings.process.dataDir, logger, life) : { url, migrationUrl };
  const database = await openMigratedDatabase({ ...urls, allowedSuperuser, migrations, logger });
  life.own({ name: 'database', close: () => database.close() });
  return database;
}

async function startOwnServer(dataDir: string, logger: Logger, life: Lifetime): Promise<ServerUrls> {
  const server = await startEmbeddedServer({ dataDir, logger });
  life.own({ name: 'embedded database server', close: () => server.close() });
  return server;
}
