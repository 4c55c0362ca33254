import { OPERATOR_RECORDER } from '@probant/audit/chain/recorder';
import { createSaltPool } from '@probant/audit/chain/seal-events';
import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import type { Database } from '@probant/database/database';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import { createMetrics } from '@probant/kernel/metrics';
import { OPERATOR_TENANT } from '@probant/kernel/tenant';
import { createCheckpointsRepository } from '../checkpoints/checkpoints.repository.ts';
import { createEventsRepository } from '../read/events.repository.ts';
import { createChainRepository } from './chain.repository.ts';
import { createChainWriterRegistry } from './chain-writer-registry.ts';
import { createInProcessWriter } from './in-process-writer.ts';

type OperatorWriterDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly randomness: Randomness;
};

/**
 * Creates the audit writer of the operator, for commands (`createCommandRecorder`) and for the start of the platform, which append to the database directly:
 * `recorded_by` is `service:operator`, which no call over HTTP can get. Give it the actor `{ kind: 'operator', tenantId }`. The migrations
 * of the audit trail must have run. It does not need the signing key: a running platform signs the events within seconds, otherwise it
 * signs them when it starts. A chain that is shorter than its newest checkpoint is refused, as in the service.
 */
export function createOperatorWriter({ database, clock, newId, randomness }: OperatorWriterDeps): AuditWriter {
  const store = createChainRepository(database);
  const { readNewest } = createCheckpointsRepository(database);
  const writers = createChainWriterRegistry({
    store,
    clock,
    metrics: createMetrics(),
    getMinSeq: async (tenant) => (await readNewest(tenant))?.size ?? 0,
  });
  const deps = { writers, newId, salts: createSaltPool(randomness), events: createEventsRepository(database) };
  return createInProcessWriter(deps, store, OPERATOR_RECORDER);
}

/** Creates the function that records what the operator does in the operator's own log. A command uses `createCommandRecorder`. */
export function createOperatorRecorder(deps: OperatorWriterDeps): (event: TracedEvent) => Promise<unknown> {
  const writer = createOperatorWriter(deps);
  return (event) => writer.record({ kind: 'operator', tenantId: OPERATOR_TENANT }, event);
}
