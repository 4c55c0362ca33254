import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { Database } from '@probant/database/database';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { ServiceHost } from '@probant/service-runner/service-host';
import type { Workers } from '@probant/workers/workers';
import { createAnalysisRoutes } from './analysis/analysis.routes.ts';
import { createScoringMetrics } from './analysis/scoring-metrics.ts';
import { SCORING_VERSION } from './analysis/scoring-version.ts';
import { ANALYZE_TASK } from './analysis/task/analysis.task.ts';
import { createDecisionsRepository } from './decisions/decisions.repository.ts';
import { createDecisionRoutes } from './decisions/decisions.routes.ts';
import { describeKeyState, ScoringHealth } from './health.ts';
import { createAnalysesRepository } from './journal/analyses.repository.ts';
import type { WatchedKekStore } from './month-keys/log-kek-faults.ts';
import { createNoticeRoutes } from './notice/notice.routes.ts';
import { createPurgeRepository } from './purge/purge.repository.ts';
import { destroyLeftKeys, type PurgeDeps, purgeAllTenants } from './purge/purge.usecases.ts';
import { createCurrentKeyOpener } from './subjects/current-key.ts';
import { createSubjectKeysRepository } from './subjects/subject-keys.repository.ts';
import { createSubjectKeys } from './subjects/subject-keys.ts';
import { createSubjectRoutes } from './subjects/subjects.routes.ts';
import { createTenantSettingsRepository } from './tenant-settings/tenant-settings.repository.ts';
import { createTenantSettingsRoutes } from './tenant-settings/tenant-settings.routes.ts';

type Dependencies = {
  readonly host: ServiceHost;
  readonly database: Database;
  /** Owned by the caller: closing the service does not close it. */
  readonly workers: Workers;
  readonly keks: WatchedKekStore;
  readonly audit: AuditWriter;
  readonly randomness: Randomness;
  readonly newId: IdSource;
};

export type ScoringService = {
  readonly service: Service;
  /** Destroys the keys beyond their retention, for every tenant. */
  readonly purge: () => Promise<void>;
  /** Destroys the keys in the store of this process of the months that any process destroyed in the last `maxAgeMs`. */
  readonly destroyLeftKeys: (maxAgeMs: number) => Promise<void>;
};

/** Creates the scoring service: decision support that ranks and explains, and never decides. */
export async function createScoringService(dependencies: Dependencies): Promise<ScoringService> {
  const { host, database, workers, keks, audit, randomness, newId } = dependencies;
  const { clock, logger, metrics } = host;
  workers.register([ANALYZE_TASK]);
  const settings = createTenantSettingsRepository(database);
  const analyses = createAnalysesRepository(database);
  const decisions = createDecisionsRepository(database);
  const subjectKeys = createSubjectKeys({ keks, keys: createSubjectKeysRepository(database), randomness });
  const openCurrentKey = createCurrentKeyOpener(subjectKeys, logger);
  const purgeDeps: PurgeDeps = { audit, keks, months: createPurgeRepository(database), settings, clock };
  const versions = { version: host.identity.version, scoring_version: SCORING_VERSION };
  const service = await createServiceApp({
    ...host,
    routes: [
      ...createAnalysisRoutes({
        workers,
        settings,
        openCurrentKey,
        analyses,
        audit,
        clock,
        newId,
        metrics: createScoringMetrics(metrics),
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
    healthSchema: ScoringHealth,
    healthExample: { status: 'ok', ...versions },
    health: async () => ({ ...describeKeyState(keks.isUsable()), ...versions }),
  });
  const purge = () => purgeAllTenants(purgeDeps, (error) => logger.error({ err: error }, 'purge of a tenant failed'));
  return {
    service,
    purge,
    destroyLeftKeys: (maxAgeMs) =>
      destroyLeftKeys(purgeDeps, new Date(clock() - maxAgeMs), (error) =>
        logger.error({ err: error }, 'a key of a destroyed month is still in the store of this process'),
      ),
  };
}
