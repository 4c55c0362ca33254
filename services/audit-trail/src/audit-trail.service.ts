import { pooledSalts } from '@probant/audit/sealing';
import type { Database } from '@probant/database/database';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { semaphore } from '@probant/kernel/semaphore';
import type { KeyCheck } from '@probant/keys/key-check';
import { appendRoutes } from './append/append.routes.ts';
import { chainRepository } from './append/chain.repository.ts';
import { chainWriters } from './append/chain-writers.ts';
import { Health, VERSION } from './health.ts';
import { eventsRepository } from './read/events.repository.ts';
import { readRoutes } from './read/read.routes.ts';
import { verificationRepository } from './verification/verification.repository.ts';
import { verificationRoutes } from './verification/verification.routes.ts';
import { LANES } from './verification/verify-chain.usecases.ts';

export type AuditTrailDeps = {
  readonly database: Database;
  readonly keys: KeyCheck;
  readonly clock: Clock;
  /** Ids of events: UUIDs that never repeat. */
  readonly newId: IdSource;
  /** Salts of the commitments: must be unpredictable. */
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: IdSource;
};

/** The audit trail: an append-only log a tenant, chained by hashes. Its tables must be there (`auditTrailMigrations`). */
export async function createAuditTrailService(deps: AuditTrailDeps): Promise<Service> {
  const { database, keys, clock, newId, randomness, logger, metrics, newRequestId } = deps;
  const writers = chainWriters({ store: chainRepository(database), clock, metrics });
  const recording = { writers, newId, salts: pooledSalts(randomness) };
  const verifying = { chains: verificationRepository(database), clock, lanes: semaphore(LANES) };
  const service = await createServiceApp({
    name: 'audit-trail',
    title: 'Audit trail',
    version: VERSION,
    description:
      'An append-only event log for each tenant, chained by hashes so that any change or deletion can be detected.',
    routes: [...appendRoutes(recording), ...readRoutes(eventsRepository(database)), ...verificationRoutes(verifying)],
    keys,
    health: async () => ({
      status: 'ok',
      service: 'audit-trail',
      version: VERSION,
      relay: { enabled: false },
      anchor: null,
    }),
    healthSchema: Health,
    logger,
    metrics,
    newRequestId,
  });
  return {
    ...service,
    async close() {
      await service.close();
      await writers.settled();
    },
  };
}
