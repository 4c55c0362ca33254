import { fileURLToPath } from 'node:url';
import { openDatabase } from '@probant/database/database';
import { adoptEmbeddedServer } from '@probant/database/embedded-server';
import { migrate } from '@probant/database/migrations';
import { systemClock } from '@probant/kernel/clock';
import { ConfigError, portOf, readConfig } from '@probant/kernel/config';
import { systemRandomness, uuidV7 } from '@probant/kernel/ids';
import { createLogger, type Logger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { closeOnSignals, type Lifetime, lifetime } from '@probant/kernel/shutdown';
import { createKeyRing } from '@probant/keys/key-ring';
import { keyMigrations } from '@probant/keys/migrations';
import { createAuditTrailService } from './audit-trail.service.ts';
import { auditTrailMigrations } from './migrations.ts';

try {
  const config = readConfig(process.env, fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, ''));
  const logger = createLogger({ level: config.logLevel, destination: process.stderr });
  const life = lifetime(logger);
  const starting = start(config, logger, life);
  closeOnSignals(life, starting, logger);
  await starting.catch(async (error: unknown) => {
    await life.close();
    throw error;
  });
} catch (error) {
  const lines =
    error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)];
  for (const line of lines) console.error(line);
  process.exitCode = 1;
}

/** The audit trail by itself, on its own port, on DATABASE_URL or the embedded server that the platform runs. */
async function start(config: ReturnType<typeof readConfig>, logger: Logger, life: Lifetime): Promise<void> {
  const url = config.databaseUrl ?? (await adoptEmbeddedServer(config.dataDir));
  if (url === null)
    throw new Error('no database: set DATABASE_URL, or start the platform, whose embedded server is used then');
  const database = await openDatabase({ url, logger });
  life.own({ name: 'database', close: () => database.close() });
  await migrate(database, [keyMigrations, auditTrailMigrations]);
  const clock = systemClock;
  const ring = await createKeyRing({ database, clock, logger });
  life.own({ name: 'key ring', close: () => ring.close() });
  const newId = uuidV7(clock);
  const service = await createAuditTrailService({
    database,
    keys: ring.check,
    clock,
    newId,
    randomness: systemRandomness,
    logger,
    metrics: createMetrics({ ofProcess: true }),
    newRequestId: newId,
  });
  const { port } = await service.listen(portOf('audit-trail', config.port), config.host);
  life.own({ name: 'audit-trail', close: () => service.close() });
  console.log(`ready http://${config.host}:${port}`);
}
