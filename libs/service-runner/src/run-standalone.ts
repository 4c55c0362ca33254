import { adoptEmbeddedServer } from '@probant/database/embedded-server';
import type { MigrationSet } from '@probant/database/migrations';
import { openMigratedDatabase } from '@probant/database/open-migrated-database';
import { createTrafficLimits } from '@probant/http/server/traffic-limits';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { checkJsonEngine } from '@probant/kernel/json/engine-check';
import { createLogger, type Logger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { formatUrlHost } from '@probant/kernel/network-hosts';
import { createReadiness, type Readiness } from '@probant/kernel/readiness/readiness';
import { getServicePort, type ServiceName } from '@probant/kernel/service-catalogue';
import type { SchemaMap } from '@probant/kernel/settings/read-settings';
import { closeOnSignals, createLifetime, type Lifetime } from '@probant/kernel/shutdown';
import { describeStartFailure } from '@probant/kernel/start-failure';
import { createDatabaseCheck } from '@probant/keys/database-check';
import { createKeyRing } from '@probant/keys/key-ring';
import { keyMigrations } from '@probant/keys/migrations';
import { createRemoteWriterFactory } from './audit-writer.ts';
import { createServiceDirectory } from './calls/service-directory.ts';
import { createCallVerifier } from './calls/signed-calls.ts';
import { logStart } from './log-start.ts';
import { createTaskScheduler } from './schedule-task.ts';
import type { StartService } from './service-context.ts';
import { BASE_SCHEMAS, type BaseSettings, type InstallationSettings, readInstallationSettings } from './settings.ts';
import { createSharedDocuments } from './shared-documents.ts';
import { openUpstreamPools } from './upstream/open-upstream-pools.ts';

type StandaloneService<M extends SchemaMap> = {
  readonly name: ServiceName;
  readonly migrations: readonly MigrationSet[];
  /** The schemas of the settings that the service owns. */
  readonly schemas: M;
  readonly start: StartService<M>;
};

/**
 * Runs one service as its own process, on its own port, with DATABASE_URL or the embedded server of the running platform.
 * Prints `ready <url>`. When the start fails, prints the reasons and sets exit code 1.
 */
export async function runStandalone<M extends SchemaMap>(service: StandaloneService<M>): Promise<void> {
  try {
    checkJsonEngine();
    const settings = readInstallationSettings(service.schemas);
    const { serviceHost, logLevel } = settings.process;
    const logger = createLogger({ level: logLevel, destination: process.stderr });
    logStart(logger, {
      settings: Object.values({ ...BASE_SCHEMAS, ...service.schemas }).flatMap((schema) => schema.settings),
      services: [service.name],
    });
    for (const warning of settings.warnings) logger.warn(warning);
    const life = createLifetime(logger, { drainMs: settings.process.drainMs });
    const readiness = createReadiness();
    const starting = startStandalone({ service, settings, logger, life, readiness });
    closeOnSignals({ life, readiness, logger }, starting);
    try {
      console.log(`ready http://${formatUrlHost(serviceHost)}:${await starting}`);
    } catch (error) {
      await life.close();
      throw error;
    }
  } catch (error) {
    for (const line of describeStartFailure(error)) console.error(line);
    process.exitCode = 2;
  }
}

type StandaloneStart<M extends SchemaMap> = {
  readonly service: StandaloneService<M>;
  readonly settings: InstallationSettings<M>;
  readonly logger: Logger;
  readonly life: Lifetime;
  readonly readiness: Readiness;
};

/** Opens the database, starts the service and returns the port it listens on. */
async function startStandalone<M extends SchemaMap>({
  service: { name, migrations, start },
  settings,
  logger,
  life,
  readiness,
}: StandaloneStart<M>): Promise<number> {
  const database = await openMigratedDatabase({
    ...(await findDatabaseUrls(settings)),
    allowedSuperuser: settings.database.allowedSuperuser,
    migrations: [keyMigrations, ...migrations],
    logger,
  });
  life.own({ name: 'database', close: () => database.close() });
  const clock = systemClock;
  const keyRing = await createKeyRing({ database, clock, logger });
  life.own({ name: 'key ring', close: () => keyRing.close() });
  readiness.addCheck(createDatabaseCheck(keyRing));
  const metrics = createMetrics({ ofProcess: true });
  const newId = createUuidV7Source(clock);
  const randomness = readSystemRandomness;
  const pools = await openUpstreamPools({ settings, logger, life });
  const { callService } = createServiceDirectory(pools);
  const audit = createRemoteWriterFactory({ settings, pools, clock, newId, logger })(name);
  const service = await start({
    settings,
    database,
    keys: keyRing.check,
    verifySignature: createCallVerifier({ settings, clock }),
    clock,
    newId,
    randomness,
    logger,
    metrics,
    traffic: createTrafficLimits(settings.traffic),
    life,
    readiness,
    callService,
    scheduleTask: createTaskScheduler({ logger, life }),
    audit,
    openDocumentReader: createSharedDocuments({ settings, logger, metrics, life })(name),
  });
  life.own({ name, server: service.drain, close: () => service.close() });
  service.followReadiness(readiness);
  const { serviceHost, port } = settings.process;
  const listening = await service.listen(getServicePort(name, port), serviceHost);
  readiness.markStarted();
  return listening.port;
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
