import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import type { ServiceHost } from '@probant/service-runner/service-host';
import { createAnchorsFeature } from './anchors/anchors.feature.ts';
import type { AnchorLocations } from './anchors/stores/open-anchor-locations.ts';
import { createAppendFeature } from './append/append.feature.ts';
import { createShortenedLogsFeature } from './background/shortened-logs.feature.ts';
import { createCheckpointsFeature } from './checkpoints/checkpoints.feature.ts';
import type { LogSigner } from './checkpoints/log-signer.ts';
import { createDossierFeature } from './dossier/dossier.feature.ts';
import type { Feature, FeatureContext } from './feature.ts';
import { createGdprFeature } from './gdpr/gdpr.feature.ts';
import { AuditTrailHealth, auditTrailHealthExample, describeState } from './health.ts';
import { createProofFeature } from './proof/proof.feature.ts';
import { createReadFeature } from './read/read.feature.ts';
import type { Destination } from './relay/destination.ts';
import { createRelayFeature } from './relay/relay.feature.ts';
import { createStatsFeature } from './stats/stats.feature.ts';
import { createVerificationFeature } from './verification/verification.feature.ts';

export type AuditTrailDeps = Omit<FeatureContext, 'clock' | 'logger' | 'metrics'> & {
  readonly host: ServiceHost;
  /** Signs the checkpoints of the logs. */
  readonly signer: LogSigner;
  /** Buckets and folders outside the database that receive anchors. */
  readonly anchorLocations: AnchorLocations;
  /** Where the relay delivers every event. */
  readonly destinations: readonly Destination[];
};

/** The service, and the writers for the other services of its process. */
export type AuditTrail = Service & { readonly createAuditWriter: (service: ServiceAppName) => AuditWriter };

/** Starts the audit trail: one append-only, hash-chained log for each tenant. The migrations (`auditTrailMigrations`) must have run. */
export async function createAuditTrailService({
  host,
  signer,
  anchorLocations,
  destinations,
  ...parts
}: AuditTrailDeps): Promise<AuditTrail> {
  const { clock, identity, logger, metrics } = host;
  const deps: FeatureContext = { ...parts, clock, logger, metrics };
  const checkpoints = createCheckpointsFeature({ ...deps, signer });
  const relay = createRelayFeature({ ...deps, destinations });
  const anchors = await createAnchorsFeature({ ...deps, anchorLocations, signer }, checkpoints);
  const append = createAppendFeature(deps, {
    getMinSeq: anchors.minSeq.get,
    onAppended(tenant, seq, count) {
      anchors.minSeq.noteLength(tenant, seq);
      checkpoints.onAppended(tenant, seq, count);
      relay.wake(tenant);
    },
  });
  const shortenedLogs = createShortenedLogsFeature(deps, anchors.minSeq.get);
  const gdpr = createGdprFeature(deps, {
    onErased(tenant) {
      checkpoints.onErased(tenant);
      anchors.wake();
      relay.wake(tenant);
    },
  });
  const verification = createVerificationFeature(deps, { anchors, checkpoints });
  const dossier = createDossierFeature(deps, {
    signer,
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
    ...host,
    routes: features.flatMap(({ routes = [] }) => routes),
    health: async () => ({
      ...describeState(shortenedLogs.count(), append.getWriteFailure()),
      service: identity.name,
      version: identity.version,
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
