import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { TrafficLimits } from '@probant/http/server/traffic-limits';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { SignatureVerifier } from '@probant/http/service-identity';
import { NO_TRUSTED_PROXIES, type TrustedProxies } from '@probant/kernel/client-address/trusted-proxies';
import type { IdSource } from '@probant/kernel/ids';
import { HEALTH_SERVICE_NAMES, SERVICE_VERSIONS, type ServiceAppName } from '@probant/kernel/service-catalogue';
import type { KeyCheck } from '@probant/keys/key-check';
import { createAnchorsFeature } from './anchors/anchors.feature.ts';
import { createAppendFeature } from './append/append.feature.ts';
import { createShortenedLogsFeature } from './background/shortened-logs.feature.ts';
import { createCheckpointsFeature } from './checkpoints/checkpoints.feature.ts';
import { createDossierFeature } from './dossier/dossier.feature.ts';
import type { Feature, FeatureContext } from './feature.ts';
import { createGdprFeature } from './gdpr/gdpr.feature.ts';
import { AuditTrailHealth, auditTrailHealthExample, describeState } from './health.ts';
import { createProofFeature } from './proof/proof.feature.ts';
import { createReadFeature } from './read/read.feature.ts';
import { createRelayFeature } from './relay/relay.feature.ts';
import { createStatsFeature } from './stats/stats.feature.ts';
import { createVerificationFeature } from './verification/verification.feature.ts';

export type AuditTrailDeps = FeatureContext & {
  readonly keys: KeyCheck;
  /** Verifies requests that services sign and send without a caller's key; null rejects them all. */
  readonly verifySignature: SignatureVerifier | null;
  readonly newRequestId: IdSource;
  /** Shared by all servers of the process. */
  readonly traffic?: TrafficLimits | undefined;
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies?: TrustedProxies;
};

/** The service, and the writers for the other services of its process. */
export type AuditTrail = Service & { readonly createAuditWriter: (service: ServiceAppName) => AuditWriter };

/** Starts the audit trail: one append-only, hash-chained log for each tenant. The migrations (`auditTrailMigrations`) must have run. */
export async function createAuditTrailService(deps: AuditTrailDeps): Promise<AuditTrail> {
  const { keys, verifySignature, logger, metrics, newRequestId, traffic, trustedProxies = NO_TRUSTED_PROXIES } = deps;
  const checkpoints = createCheckpointsFeature(deps);
  const relay = createRelayFeature(deps);
  const anchors = await createAnchorsFeature(deps, checkpoints);
  const append = createAppendFeature(deps, {
    getMinSeq: anchors.getMinSeq,
    onAppended(tenant, seq, count) {
      checkpoints.onAppended(tenant, seq, count);
      relay.wake(tenant);
    },
  });
  const shortenedLogs = createShortenedLogsFeature(deps, anchors.getMinSeq);
  const gdpr = createGdprFeature(deps, {
    onErased(tenant) {
      checkpoints.onErased(tenant);
      anchors.wake();
      relay.wake(tenant);
    },
  });
  const verification = createVerificationFeature(deps, { anchors, checkpoints });
  const dossier = createDossierFeature(deps, {
    verification: verification.verification,
    checkpoints: checkpoints.checkpoints,
    series: anchors.series,
  });
  // The last events are durable before they are signed, and signed before they are anchored: features close in this order.
  const features: readonly Feature[] = [
    append,
    createReadFeature(deps),
    gdpr,
    createStatsFeature(deps),
    verification,
    createProofFeature(deps, checkpoints),
    dossier,
    checkpoints,
    anchors,
    relay,
    shortenedLogs,
  ];
  const service = await createServiceApp({
    name: 'audit-trail',
    title: 'Audit trail',
    version: SERVICE_VERSIONS['audit-trail'],
    description:
      'An append-only event log for each tenant, chained by hashes so that any change or deletion can be detected.',
    routes: features.flatMap(({ routes = [] }) => routes),
    keys,
    verifySignature,
    health: async () => ({
      ...describeState(shortenedLogs.count(), append.getWriteFailure()),
      service: HEALTH_SERVICE_NAMES['audit-trail'],
      version: SERVICE_VERSIONS['audit-trail'],
      relay: await relay.health(),
      anchor: await anchors.health(),
    }),
    tags: {
      Events: 'Record events, read them and count them',
      Proofs: 'Verify the chain, and prove events to third parties',
      'Personal data': 'Rights of access and erasure (GDPR, articles 15 and 17)',
      'Compliance dossier': 'The signed document of a period, for an auditor',
    },
    healthSchema: AuditTrailHealth,
    healthExample: auditTrailHealthExample,
    logger,
    metrics,
    newRequestId,
    traffic,
    trustedProxies,
  });
  const jobs = features.flatMap(({ backgroundJobs = [] }) => backgroundJobs.map((startJob) => startJob()));
  return {
    ...service,
    createAuditWriter: append.createAuditWriter,
    async close() {
      const jobsClosed = Promise.all(jobs.map((job) => job.close()));
      await service.close();
      for (const feature of features) await feature.close?.();
      await jobsClosed;
    },
  };
}
