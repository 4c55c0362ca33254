import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { type Database, openDatabase } from '@probant/database/database';
import { adoptEmbeddedServer } from '@probant/database/embedded-server';
import { type MigrationSet, migrate } from '@probant/database/migrations';
import { type Clock, systemClock } from '@probant/kernel/clock';
import { type Config, portOf, readConfig, type ServiceName } from '@probant/kernel/config';
import { type IdSource, type Randomness, systemRandomness, uuidV7 } from '@probant/kernel/ids';
import { createLogger, type Logger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { closeOnSignals, type Lifetime, lifetime } from '@probant/kernel/shutdown';
import { explain } from '@probant/kernel/start-failure';
import type { KeyCheck } from '@probant/keys/key-check';
import { createKeyRing } from '@probant/keys/key-ring';
import { keyMigrations } from '@probant/keys/migrations';
import { remoteAudit } from './remote-audit.ts';
import type { Service } from './service-app.ts';

/** What the process it runs in gives to every service, the audit trail included. */
export type BareSurroundings = {
  readonly config: Config;
  readonly database: Database;
  readonly keys: KeyCheck;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Closed after the service. */
  readonly life: Lifetime;
};

/** What a service may be given by the process it runs in. */
export type Surroundings = BareSurroundings & {
  /** The audit trail, in whichever process it is. */
  readonly audit: AuditWriter;
};

/** How a service comes to life, in whichever process. */
export type StartService = (around: Surroundings) => Promise<Service>;

/**
 * Runs one service as a process of its own, on its own port, with DATABASE_URL or the embedded server that the platform runs.
 * Prints `ready <url>`; a start that fails prints its reasons and leaves exit code 1.
 */
export async function runAlone(name: ServiceName, tables: readonly MigrationSet[], start: StartService): Promise<void> {
  try {
    const config = readConfig(process.env, repositoryRoot);
    const logger = createLogger({ level: config.logLevel, destination: process.stderr });
    const life = lifetime(logger);
    const starting = startAlone({ name, tables, start, config, logger, life });
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

type Alone = {
  readonly name: ServiceName;
  readonly tables: readonly MigrationSet[];
  readonly start: StartService;
  readonly config: Config;
  readonly logger: Logger;
  readonly life: Lifetime;
};

async function startAlone({ name, tables, start, config, logger, life }: Alone): Promise<number> {
  const database = await openDatabase({ url: await databaseUrl(config), logger });
  life.own({ name: 'database', close: () => database.close() });
  await migrate(database, [keyMigrations, ...tables]);
  const clock = systemClock;
  const ring = await createKeyRing({ database, clock, logger });
  life.own({ name: 'key ring', close: () => ring.close() });
  const metrics = createMetrics({ ofProcess: true });
  const newId = uuidV7(clock);
  const randomness = systemRandomness;
  const audit = remoteAudit(config, clock, newId);
  life.own({ name: 'connections to the audit trail', close: () => audit.close() });
  const around = { config, database, keys: ring.check, clock, newId, randomness, logger, metrics, life, audit };
  const service = await start(around);
  life.own({ name, close: () => service.close() });
  return (await service.listen(portOf(name, config.port), config.host)).port;
}

async function databaseUrl(config: Config): Promise<string> {
  const url = config.databaseUrl ?? (await adoptEmbeddedServer(config.dataDir));
  if (url !== null) return url;
  throw new Error('no database: set DATABASE_URL, or start the platform first, whose embedded server is used then');
}
