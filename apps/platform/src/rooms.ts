import { createAuditTrailService } from '@probant/audit-trail';
import type { Database } from '@probant/database/database';
import { createDocumentReader } from '@probant/documents/reader';
import { createExtractionService } from '@probant/extraction';
import type { Service } from '@probant/http/service-app';
import type { Clock } from '@probant/kernel/clock';
import type { Config, ServiceName } from '@probant/kernel/config';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import type { Lifetime } from '@probant/kernel/shutdown';
import type { KeyCheck } from '@probant/keys/key-check';

/** What every service may be given. */
export type Surroundings = {
  readonly config: Config;
  readonly database: Database;
  readonly keys: KeyCheck;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly life: Lifetime;
};

/** The services built so far, and how each one is started. A new service is one line here. */
export const ROOMS: Partial<Record<ServiceName, (around: Surroundings) => Promise<Service>>> = {
  extraction: startExtraction,
  'audit-trail': startAuditTrail,
};

async function startExtraction({ config, keys, newId, logger, metrics, life }: Surroundings): Promise<Service> {
  const models = config.ocrModels ?? `${repositoryRoot}/models/ppocr-v6`;
  const reader = await createDocumentReader({ models, logger, metrics });
  life.own({ name: 'document reader', close: () => reader.close() });
  return createExtractionService({ reader, keys, logger, metrics, newRequestId: newId });
}

function startAuditTrail({
  database,
  keys,
  clock,
  newId,
  randomness,
  logger,
  metrics,
}: Surroundings): Promise<Service> {
  return createAuditTrailService({ database, keys, clock, newId, randomness, logger, metrics, newRequestId: newId });
}
