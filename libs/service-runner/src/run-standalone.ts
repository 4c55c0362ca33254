import { openDatabase } from '@probant/database/database';
import { adoptEmbeddedServer } from '@probant/database/embedded-server';
import { type MigrationSet, migrate } from '@probant/database/migrations';
import { systemClock } from '@probant/kernel/clock';
import { type Config, portOf, readConfig, type ServiceName } from '@probant/kernel/config';
import { systemRandomness, uuidV7 } from '@probant/kernel/ids';
import { createLogger, type Logger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { closeOnSignals, type Lifetime, lifetime } from '@probant/kernel/shutdown';
import { explain } from '@probant/kernel/start-failure';
import { createKeyRing } from '@probant/keys/key-ring';
import { keyMigrations } from '@probant/keys/migrations';
import { createRemoteAuditWriter } from './remote-audit-writer.ts';
import type { StartService } from './service-context.ts';

/**
 * Runs one service as its own process, on its own port, with DATABASE_URL or the embedded server of the running platform.
 * Prints `ready <url>`. When the start fails, prints the reasons and sets exit code 1.
 */
export async function runStandalone(
  name: ServiceName,
  migrations: readonly MigrationSet[],
  start: StartService,
): Promise<void> {
  try {
    const config = readConfig(process.env, repositoryRoot);
    const logger = createLogger({ level: config.logLevel, destination: process.stderr });
    const life = lifetime(logger);
    const starting = startStandalone({ name, migrations, start, config, logger, life });
    closeOnSignals(life, starting, logger);
    try {
      console.log(`ready http://${config.host}:${await starting}`);
    } catch (error) {
      await life.close();
      throw error;
    }
  } catch (error) {
    for (const line of explain(error)) console.error(line);
    process.exitCode = 1;
  }
}

type StandaloneStart = {
  readonly name: ServiceName;
  readonly migrations: readonly MigrationSet[];
  readonly start: StartService;
  readonly config: Config;
  readonly logger: Logger;
  readonly life: Lifetime;
};

/** Opens the database, starts the service and returns the port it listens on. */
async function startStandalone({ name, migrations, start, config, logger, life }: StandaloneStart): Promise<number> {
  const database = await openDatabase({ url: await findDatabaseUrl(config), logger });
  life.own({ name: 'database', close: () => database.close() });
  await migrate(database, [keyMigrations, ...migrations]);
  const clock = systemClock;
  const keyRing = await createKeyRing({ database, clock, logger });
  life.own({ name: 'key ring', close: () => keyRing.close() });
  const metrics = createMetrics({ ofProcess: true });
  const newId = uuidV7(clock);
  const randomness = systemRandomness;
  const audit = createRemoteAuditWriter(config, clock, newId);
  life.own({ name: 'connections to the audit trail', close: () => audit.close() });
  const service = await start({
    config,
    database,
    keys: keyRing.check,
    clock,
    newId,
    randomness,
    logger,
    metrics,
    life,
    audit,
  });
  life.own({ name, close: () => service.close() });
  return (await service.listen(portOf(name, config.port), config.host)).port;
}

async function findDatabaseUrl(config: Config): Promise<string> {
  const url = config.databaseUrl ?? (await adoptEmbeddedServer(config.dataDir));
  if (url !== null) return url;
  throw new Error('no database: set DATABASE_URL, or start the platform first, whose embedded server is used then');
}
