import type { Database } from '@probant/database/database';
import type { Clock } from '@probant/kernel/clock';
import type { Config } from '@probant/kernel/config';
import type { Logger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { CheckpointStore } from './checkpoints/checkpoint-store.ts';
import { checkpointsRepository } from './checkpoints/checkpoints.repository.ts';
import { type Checkpoints, createCheckpoints } from './checkpoints/checkpoints.usecases.ts';
import { openLogSigner } from './checkpoints/signing-key.ts';

export { openLogSigner } from './checkpoints/signing-key.ts';
export { noteWith } from './proof/prove-event.usecases.ts';

/** The audit trail as the operator's commands work with it: its tables must be there, and nothing runs in the background. */
export type OperatedTrail = { readonly checkpoints: Checkpoints; readonly heads: CheckpointStore };

type OperatorDeps = {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
};

export async function operateTrail({ database, config, clock, logger }: OperatorDeps): Promise<OperatedTrail> {
  const heads = checkpointsRepository(database);
  const signer = await openLogSigner(config);
  return { heads, checkpoints: createCheckpoints({ store: heads, signer, clock, logger, metrics: createMetrics() }) };
}
