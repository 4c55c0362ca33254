import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { NamedObject } from '@probant/contracts/schema';
import type { Database } from '@probant/database/database';
import type { DocumentReader } from '@probant/documents/document';
import type { TrafficLimits } from '@probant/http/server/traffic-limits';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { SignatureVerifier } from '@probant/http/service-identity';
import type { TrustedProxies } from '@probant/kernel/client-address/trusted-proxies';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { SERVICE_VERSIONS } from '@probant/kernel/service-catalogue';
import type { KeyCheck } from '@probant/keys/key-check';
import { Type } from 'typebox';
import { createAnalysisRoutes } from './analysis/analysis.routes.ts';
import { createScoringMetrics } from './analysis/scoring-metrics.ts';
import { ANALYZE_TASK } from './analysis/task/analysis-task.ts';
import { createDecisionsRepository } from './decisions/decisions.repository.ts';
import { createDecisionRoutes } from './decisions/decisions.routes.ts';
import { createAnalysesRepository } from './journal/analyses.repository.ts';
import type { KekStore } from './keks/kek-store.ts';
import { createNoticeRoutes } from './notice/notice.routes.ts';
import { createPurgeRepository } from './purge/purge.repository.ts';
import { type PurgeDeps, purgeAllTenants } from './purge/purge.usecases.ts';
import { SCORING_VERSION } from './scoring-version.ts';
import { createCurrentKeyOpener } from './subjects/current-key.ts';
import { createSubjectKeysRepository } from './subjects/subject-keys.repository.ts';
import { createSubjectKeys } from './subjects/subject-keys.ts';
import { createSubjectRoutes } from './subjects/subjects.routes.ts';
import { createTenantSettingsRepository } from './tenant-settings/tenant-settings.repository.ts';
import { createTenantSettingsRoutes } from './tenant-settings/tenant-settings.routes.ts';

type Dependencies = {
  readonly database: Database;
  /** Owned by the caller: closing the service does not close it. */
  readonly reader: DocumentReader;
  readonly keks: KekStore;
  readonly audit: AuditWriter;
  readonly randomness: Randomness;
  readonly newId: IdSource;
  readonly clock: Clock;
  readonly keys: KeyCheck;
  /** Verifies the signed call with which a gateway in another process reads the description. */
  readonly verifySignature?: SignatureVerifier | null;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: IdSource;
  /** Shared by all servers of the process. */
  readonly traffic?: TrafficLimits | undefined;
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies?: TrustedProxies;
};

export type ScoringService = {
  readonly service: Service;
  /** Destroys the keys beyond their retention, for every tenant. */
  readonly purge: () => Promise<void>;
};

const SERVICE_VERSION = SERVICE_VERSIONS.scoring;
const HealthSchema = NamedObject('ScoringHealth', {
  status: Type.String(),
  version: Type.String(),
  scoring_version: Type.String(),
});

/** Creates the scoring service: decision support that ranks and explains, and never decides. */
export async function createScoringService(dependencies: Dependencies): Promise<ScoringService> {
  const { database, reader, keks, audit, randomness, newId, clock, ...appDependencies } = dependencies;
  reader.register([ANALYZE_TASK]);
  const settings = createTenantSettingsRepository(database);
  const analyses = createAnalysesRepository(database);
  const decisions = createDecisionsRepository(database);
  const subjectKeys = createSubjectKeys({ keks, keys: createSubjectKeysRepository(database), randomness });
  const openCurrentKey = createCurrentKeyOpener(subjectKeys, appDependencies.logger);
  const purgeDeps: PurgeDeps = { audit, keks, months: createPurgeRepository(database), settings, clock };
  const service = await createServiceApp({
    name: 'scoring',
    title: 'Probant scoring',
    version: SERVICE_VERSION,
    description:
      'Scores candidates against a job by rules that can be replayed and explained. It ranks and never decides: every analysis states that ' +
      'a person must review it.',
    routes: [
      ...createAnalysisRoutes({
        reader,
        settings,
        openCurrentKey,
        analyses,
        audit,
        clock,
        newId,
        metrics: createScoringMetrics(appDependencies.metrics),
      }),
      ...createDecisionRoutes({ analyses, decisions, subjectKeys, audit, clock, newId }),
      ...createSubjectRoutes({ subjectKeys, analyses }),
      ...createTenantSettingsRoutes({ ...purgeDeps, settings }),
      ...createNoticeRoutes(),
    ],
    tags: {
      'Candidate scoring': 'Score candidates against a job, and the notice for those who use the scores',
      'Human decisions': 'Record what persons decided, and count how often it follows the score',
      References: 'Pseudonyms of a candidate, for an access request (GDPR, article 15)',
      Settings: 'Retention and emergency stop of a tenant',
    },
    healthSchema: HealthSchema,
    healthExample: { status: 'ok', version: SERVICE_VERSION, scoring_version: SCORING_VERSION },
    health: async () => ({ status: 'ok', version: SERVICE_VERSION, scoring_version: SCORING_VERSION }),
    ...appDependencies,
  });
  const purge = () =>
    purgeAllTenants(purgeDeps, (error) => appDependencies.logger.error({ err: error }, 'purge of a tenant failed'));
  return { service, purge };
}
