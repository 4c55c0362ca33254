import { formatServiceRecorder } from '@probant/audit/chain/recorder';
import { createSaltPool } from '@probant/audit/chain/seal-events';
import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import type { TenantId } from '@probant/kernel/tenant';
import type { Feature, FeatureContext } from '../feature.ts';
import { createEventsRepository } from '../read/events.repository.ts';
import { createAppendRoutes } from './append.routes.ts';
import { createChainRepository } from './chain.repository.ts';
import { createChainWriterRegistry } from './chain-writer-registry.ts';
import { createInProcessWriter } from './in-process-writer.ts';
import { createWriteFailures } from './write-failures.ts';

type AppendFeature = Feature & {
  /** Returns why the last event could not be stored; null when it was. */
  readonly getWriteFailure: () => string | null;
  /** Creates the writer of another service of this process. `recorded_by` of its events names that service. */
  readonly createAuditWriter: (service: ServiceAppName) => AuditWriter;
};

type AppendHooks = {
  readonly getMinSeq: (tenant: TenantId) => Promise<number>;
  readonly onAppended: (tenant: TenantId, seq: number, count: number) => void;
};

/** Appends events to the chain of each tenant. */
export function createAppendFeature(
  { database, clock, metrics, newId, randomness, readiness, pauseBeforeRetry }: FeatureContext,
  { getMinSeq, onAppended }: AppendHooks,
): AppendFeature {
  const store = createChainRepository(database);
  const failures = createWriteFailures();
  readiness?.addCheck(failures.check);
  const writers = createChainWriterRegistry({ store, clock, metrics, getMinSeq, onAppended, onOutcome: failures.note });
  const deps = { writers, newId, salts: createSaltPool(randomness), events: createEventsRepository(database) };
  return {
    routes: createAppendRoutes(deps),
    createAuditWriter: (service) =>
      createInProcessWriter(deps, store, formatServiceRecorder(service), pauseBeforeRetry),
    getWriteFailure: failures.getReason,
    close: writers.drain,
  };
}
