import { formatServiceRecorder } from '@probant/audit/chain/recorder';
import { createSaltPool } from '@probant/audit/chain/seal-events';
import type { AuditEventCreate } from '@probant/contracts/audit-trail';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { createMetrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { recordBatch } from '../append/append.usecases.ts';
import { createChainRepository } from '../append/chain.repository.ts';
import { createChainWriterRegistry } from '../append/chain-writer-registry.ts';
import type { AuditTrailDeps } from '../audit-trail.service.ts';
import { createEventsRepository } from '../read/events.repository.ts';

/** Extends a chain as an attacker would who runs the program without its check that a log has not become shorter. */
export async function forgeEvents(
  database: AuditTrailDeps['database'],
  tenant: TenantId,
  events: readonly AuditEventCreate[],
): Promise<void> {
  const writers = createChainWriterRegistry({
    store: createChainRepository(database),
    clock: systemClock,
    metrics: createMetrics(),
  });
  const deps = {
    writers,
    newId: createUuidV7Source(systemClock),
    salts: createSaltPool(readSystemRandomness),
    events: createEventsRepository(database),
  };
  await recordBatch(deps, tenant, events, formatServiceRecorder('export'));
  await writers.drain();
}
