import { pooledSalts } from '@probant/audit/sealing';
import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { Database } from '@probant/database/database';
import { createServiceApp, type Service } from '@probant/http/service-app';
import { serviceCheck } from '@probant/http/service-identity';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { semaphore } from '@probant/kernel/semaphore';
import type { TenantId } from '@probant/kernel/tenant';
import type { KeyCheck } from '@probant/keys/key-check';
import { startAnchors } from './anchors/anchoring.ts';
import { anchorsRepository } from './anchors/anchors.repository.ts';
import { checkpointReader } from './anchors/checkpoint-evidence.ts';
import type { AnchorPlaces } from './anchors/open-anchor-stores.ts';
import { anchorSeries } from './anchors/series/anchor-series.ts';
import { settleSeries } from './anchors/series/open-series.usecases.ts';
import { seriesRepository } from './anchors/series/series.repository.ts';
import { appendRoutes } from './append/append.routes.ts';
import { chainRepository } from './append/chain.repository.ts';
import { chainWriters } from './append/chain-writers.ts';
import { ownAudit } from './append/in-process.ts';
import { startRounds } from './background/rounds.ts';
import { startCheckpoints } from './checkpoints/checkpoint-schedule.ts';
import { checkpointsRepository } from './checkpoints/checkpoints.repository.ts';
import { createCheckpoints } from './checkpoints/checkpoints.usecases.ts';
import type { LogSigner } from './checkpoints/log-signer.ts';
import { dossierRepository } from './dossier/dossier.repository.ts';
import { dossierRoutes } from './dossier/dossier.routes.ts';
import { tenantTurns } from './dossier/tenant-turns.ts';
import { gdprRepository } from './gdpr/gdpr.repository.ts';
import { gdprRoutes } from './gdpr/gdpr.routes.ts';
import { Health, VERSION } from './health.ts';
import { proofRoutes } from './proof/proof.routes.ts';
import { rebuildTurns } from './proof/rebuild-turns.ts';
import { sealedEventsRepository } from './proof/sealed-events.repository.ts';
import { eventsRepository } from './read/events.repository.ts';
import { readRoutes } from './read/read.routes.ts';
import type { Destination } from './relay/destination.ts';
import { outboxRepository } from './relay/outbox.repository.ts';
import { startRelay } from './relay/relay.ts';
import { statsRepository } from './stats/stats.repository.ts';
import { statsRoutes } from './stats/stats.routes.ts';
import { tallyAll } from './stats/stats.usecases.ts';
import { talliesRepository } from './stats/tallies.repository.ts';
import { ledgerRepository } from './verification/ledger.repository.ts';
import { verificationRepository } from './verification/verification.repository.ts';
import { verificationRoutes } from './verification/verification.routes.ts';
import { LANES } from './verification/verify-chain.usecases.ts';

export type AuditTrailDeps = {
  readonly database: Database;
  readonly keys: KeyCheck;
  /** Checks what services sign without a caller; null: nothing of it is accepted. */
  readonly serviceSecret: string | null;
  readonly clock: Clock;
  /** Ids of events: UUIDs that never repeat. */
  readonly newId: IdSource;
  /** Salts of the commitments: must be unpredictable. */
  readonly randomness: Randomness;
  /** Signs the heads of the logs. */
  readonly signer: LogSigner;
  /** Where the signed heads go outside the database. */
  readonly anchorPlaces: AnchorPlaces;
  /** Where every event is sent. */
  readonly destinations: readonly Destination[];
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: IdSource;
};

/** The service, and how the other services of its process write to it. */
export type AuditTrail = Service & { readonly audit: AuditWriter };

/** The audit trail: an append-only log a tenant, chained by hashes. Its tables must be there (`auditTrailMigrations`). */
export async function createAuditTrailService(deps: AuditTrailDeps): Promise<AuditTrail> {
  const {
    database,
    keys,
    serviceSecret,
    clock,
    newId,
    randomness,
    signer,
    anchorPlaces,
    logger,
    metrics,
    newRequestId,
  } = deps;
  const heads = checkpointsRepository(database);
  const checkpoints = createCheckpoints({ store: heads, signer, clock, logger, metrics });
  const now = () => performance.now();
  const covering = startCheckpoints({ checkpoints, uncovered: heads.uncovered, now, logger });
  const outbox = outboxRepository(database);
  const relay = startRelay({ destinations: deps.destinations, outbox, clock, newId, randomness, logger, metrics });
  const anchored = anchorsRepository(database);
  const series = seriesRepository(database);
  await settleSeries({ repository: series, places: anchorPlaces, signer, clock, randomness, logger });
  const ownSeries = anchorSeries({ repository: series, places: anchorPlaces, signer, clock, logger });
  const signedHeads = checkpointReader(heads.heads, signer.keyOf);
  const anchors = startAnchors({
    places: anchorPlaces,
    series: ownSeries,
    records: anchored,
    checkpoints,
    signedSize: signedHeads.signedSize,
    signer,
    clock,
    logger,
    metrics,
  });
  const store = chainRepository(database);
  const onAppended = (tenant: TenantId, seq: number, count: number): void => {
    covering.appended(tenant, seq, count);
    relay.wake(tenant);
  };
  const onErased = (tenant: TenantId): void => {
    covering.erased(tenant);
    anchors.wake();
    relay.wake(tenant);
  };
  const writers = chainWriters({ store, clock, metrics, leastSeq: anchors.leastSeq, onAppended });
  const events = eventsRepository(database);
  const recording = { writers, newId, salts: pooledSalts(randomness), events };
  const erasing = { subjects: gdprRepository(database), clock, onErased };
  const verifying = {
    chains: verificationRepository(database),
    ledgers: ledgerRepository(database),
    anchors: {
      reader: anchors.reader,
      checkpoints: signedHeads.evidence,
      series: ownSeries.inForce,
      ledger: anchored.ledger,
      tree: heads.tree,
    },
    clock,
    lanes: semaphore(LANES),
  };
  const proving = {
    events: sealedEventsRepository(database),
    store: heads,
    checkpoints,
    mayRebuild: rebuildTurns(now),
    logger,
  };
  const tallies = talliesRepository(database);
  const telling = { stats: statsRepository(database), tallies, clock };
  const composing = {
    dossiers: dossierRepository(database),
    verifying,
    checkpoints,
    series: ownSeries.opened,
    signer,
    clock,
    turns: tenantTurns(),
  };
  const service = await createServiceApp({
    name: 'audit-trail',
    title: 'Audit trail',
    version: VERSION,
    description:
      'An append-only event log for each tenant, chained by hashes so that any change or deletion can be detected.',
    routes: [
      ...appendRoutes(recording),
      ...readRoutes(events),
      ...gdprRoutes(erasing),
      ...statsRoutes(telling),
      ...verificationRoutes(verifying),
      ...proofRoutes(proving),
      ...dossierRoutes(composing),
    ],
    keys,
    services: serviceSecret === null ? null : serviceCheck(serviceSecret, clock),
    health: async () => ({
      status: 'ok',
      service: 'audit-trail',
      version: VERSION,
      relay: await relay.health(),
      anchor: await anchors.health(),
    }),
    healthSchema: Health,
    logger,
    metrics,
    newRequestId,
  });
  const tallying = startRounds({
    name: 'tallying',
    every: TALLY_EVERY,
    work: (signal) => tallyAll(tallies, signal),
    logger,
  });
  return {
    ...service,
    audit: ownAudit(recording, store),
    async close() {
      const tallied = tallying.close();
      await service.close();
      await writers.settled();
      await covering.close();
      await anchors.close();
      await relay.close();
      await tallied;
    },
  };
}

/** Milliseconds between rounds of tallying. */
const TALLY_EVERY = 5_000;
