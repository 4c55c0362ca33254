import { adoptEmbeddedServer } from '@probant/database/embedded-server';
import { openMigratedDatabase } from '@probant/database/open-migrated-database';
import type { Service } from '@probant/http/service-app';
import { formatUrlHost } from '@probant/kernel/network-hosts';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import type { SchemaMap } from '@probant/kernel/settings/read-settings';
import { describeStartFailure } from '@probant/kernel/start-failure';
import { keyMigrations } from '@probant/keys/migrations';
import type { ServiceDefinition } from './define-service.ts';
import { runProcess } from './run-process.ts';
import { openServiceProcess, type ProcessParts } from './service-process.ts';
import { type BaseSettings, readInstallationSettings } from './settings.ts';

/**
 * Runs one service as its own process, on its own port, with DATABASE_URL or the embedded server of the running platform.
 * Prints `ready <url>`. When the start fails, prints the reasons and sets exit code 2.
 */
export async function runStandalone<N extends ServiceName, M extends SchemaMap, S extends Service>(
  definition: ServiceDefinition<N, M, S>,
): Promise<void> {
  try {
    const { name, schemas } = definition;
    const settings = readInstallationSettings(schemas);
    const port = await runProcess({
      settings,
      schemas,
      services: [name],
      start: (parts) => startStandalone(definition, parts),
    });
    console.log(`ready http://${formatUrlHost(settings.process.serviceHost)}:${port}`);
  } catch (error) {
    for (const line of describeStartFailure(error)) console.error(line);
    process.exitCode = 2;
  }
}

/** Opens the database, starts the service and returns the port it listens on. */
async function startStandalone<N extends ServiceName, M extends SchemaMap, S extends Service>(
  definition: ServiceDefinition<N, M, S>,
  parts: Omit<ProcessParts<M>, 'database'>,
): Promise<number> {
  const { settings, logger, life, readiness } = parts;
  const database = await openMigratedDatabase({
    ...(await findDatabaseUrls(settings)),
    allowedSuperuser: settings.database.allowedSuperuser,
    migrations: [keyMigrations, ...definition.migrations],
    logger,
  });
  life.own({ name: 'database', close: () => database.close() });
  const { startService, createRemoteWriter } = await openServiceProcess({ ...parts, database });
  const { port } = await startService(definition, createRemoteWriter);
  readiness.markStarted();
  return port;
}

async function findDatabaseUrls({
  process,
  database: { url, migrationUrl },
}: Pick<BaseSettings, 'process' | 'database'>): Promise<{ url: string; migrationUrl: string | null }> {
  if (url !== null) return { url, migrationUrl };
  const urls = await adoptEmbeddedServer(process.dataDir);
  if (urls !== null) return urls;
  throw new Error('no database: set DATABASE_URL, or start the platform first to use its embedded server');
}
