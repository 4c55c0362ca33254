import type { Feature, FeatureContext } from '../feature.ts';
import { type CheckpointSchedule, startCheckpointSchedule } from './checkpoint-schedule.ts';
import type { CheckpointStore } from './checkpoint-store.ts';
import { createCheckpointsRepository } from './checkpoints.repository.ts';
import { type Checkpoints, createCheckpoints } from './checkpoints.usecases.ts';
import type { LogSigner } from './log-signer.ts';

export type CheckpointsFeature = Feature &
  CheckpointSchedule & {
    readonly checkpoints: Checkpoints;
    readonly store: CheckpointStore;
  };

/** Signs a checkpoint of each log as it grows. */
export function createCheckpointsFeature({
  database,
  signer,
  clock,
  logger,
  metrics,
}: FeatureContext & { readonly signer: LogSigner }): CheckpointsFeature {
  const store = createCheckpointsRepository(database);
  const checkpoints = createCheckpoints({ store, signer, clock, logger, metrics });
  const now = () => performance.now();
  const schedule = startCheckpointSchedule({ checkpoints, listUncovered: store.listUncovered, now, logger });
  return { checkpoints, store, ...schedule };
}
