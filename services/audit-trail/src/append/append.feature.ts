import { createSaltPool } from '@probant/audit/chain/seal-events';
import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { TenantId } from '@probant/kernel/tenant';
import type { Feature, FeatureContext } from '../feature.ts';
import { createEventsRepository } from '../read/events.repository.ts';
import { createAppendRoutes } from './append.routes.ts';
import { createChainRepository } from './chain.repository.ts';
import { createChainWriterRegistry } from './chain-writer-registry.ts';
import { createInProcessWriter } from './in-process-writer.ts';

type AppendFeature = Feature & {
  /** Writes for the other services of this process. */
  readonly audit: AuditWriter;
};

type AppendHooks = {
  readonly getMinSeq: (tenant: TenantId) => Promise<number>;
  readonly onAppended: (tenant: TenantId, seq: number, count: number) => void;
};

/** Appends events to the chain of each tenant. */
export function createAppendFeature(
  { database, clock, metrics, newId, randomness }: FeatureContext,
  { getMinSeq, onAppended }: AppendHooks,
): AppendFeature {
  const store = createChainRepository(database);
  const writers = createChainWriterRegistry({ store, clock, metrics, getMinSeq, onAppended });
  const deps = { writers, newId, salts: createSaltPool(randomness), events: createEventsRepository(database) };
  return { routes: createAppendRoutes(deps), audit: createInProcessWriter(deps, store), close: writers.drain };
}
