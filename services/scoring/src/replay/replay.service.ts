import type { Database } from '@probant/database/database';
import { readSystemRandomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { createAnalysesRepository } from '../journal/analyses.repository.ts';
import type { KekStore } from '../month-keys/kek-store.ts';
import { createPurgeRepository } from '../purge/purge.repository.ts';
import { createSubjectKeysRepository } from '../subjects/subject-keys.repository.ts';
import { createSubjectKeys } from '../subjects/subject-keys.ts';
import { type Replay, type ReplayTarget, replayAnalysis } from './replay-analysis.usecases.ts';
import type { ReplayRequest } from './replay-request.ts';

export type { FieldComparison } from './compare-replay.rules.ts';
export type { Replay } from './replay-analysis.usecases.ts';
export { parseReplayRequest } from './replay-request.ts';

type ReplayInstallation = {
  readonly database: Database;
  /** The keys that encrypt the pseudonym keys. Only read. */
  readonly keks: KekStore;
};

/**
 * Creates the replay of analyses for operator commands. The migrations must have run.
 *
 * @throws ReplayError of `replayAnalysis`.
 */
export function createReplay({ database, keks }: ReplayInstallation) {
  const keys = createSubjectKeysRepository(database);
  const deps = {
    analyses: createAnalysesRepository(database),
    months: createPurgeRepository(database),
    subjectKeys: createSubjectKeys({ keks, keys, randomness: readSystemRandomness }),
  };
  return (tenant: TenantId, request: ReplayRequest, target: ReplayTarget): Promise<Replay> =>
    replayAnalysis(deps, tenant, request, target);
}
