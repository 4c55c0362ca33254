import { fileURLToPath } from 'node:url';
import { openDatabase } from '@probant/database/database';
import { adoptEmbeddedServer } from '@probant/database/embedded-server';
import { migrate } from '@probant/database/migrations';
import { createDocumentReader } from '@probant/documents/reader';
import { systemClock } from '@probant/kernel/clock';
import { type Config, ConfigError, portOf, readConfig } from '@probant/kernel/config';
import { uuidV7 } from '@probant/kernel/ids';
import { createLogger, type Logger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { closeOnSignals, type Lifetime, lifetime } from '@probant/kernel/shutdown';
import { createKeyRing } from '@probant/keys/key-ring';
import { keyMigrations } from '@probant/keys/migrations';
import { createExtractionService } from './extraction.service.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

try {
  const config = readConfig(process.env, root);
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

/** Extraction by itself, on its own port. Keys come from DATABASE_URL or the embedded server that the platform runs. */
async function start(config: Config, logger: Logger, life: Lifetime): Promise<void> {
  const url = config.databaseUrl ?? (await adoptEmbeddedServer(config.dataDir));
  if (url === null)
    throw new Error('no database: set DATABASE_URL, or start the platform, whose embedded server is used then');
  const database = await openDatabase({ url, logger });
  life.own({ name: 'database', close: () => database.close() });
  await migrate(database, [keyMigrations]);
  const ring = await createKeyRing({ database, clock: systemClock, logger });
  life.own({ name: 'key ring', close: () => ring.close() });
  const metrics = createMetrics({ ofProcess: true });
  const reader = await createDocumentReader({ models: config.ocrModels ?? `${root}/models/ppocr-v6`, logger, metrics });
  life.own({ name: 'document reader', close: () => reader.close() });
  const newRequestId = uuidV7(systemClock);
  const service = await createExtractionService({ reader, keys: ring.check, logger, metrics, newRequestId });
  const { port } = await service.listen(portOf('extraction', config.port), config.host);
  life.own({ name: 'extraction', close: () => service.close() });
  console.log(`ready http://${config.host}:${port}`);
}
