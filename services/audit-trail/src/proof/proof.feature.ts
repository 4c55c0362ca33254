import type { CheckpointsFeature } from '../checkpoints/checkpoints.feature.ts';
import type { Feature, FeatureContext } from '../feature.ts';
import { createAnchorLister } from './anchors/anchor-list.repository.ts';
import { createAnchorListRoutes } from './anchors/anchor-list.routes.ts';
import { createCosignatureLister } from './cosignatures/cosignature-list.repository.ts';
import { createCosignatureListRoutes } from './cosignatures/cosignature-list.routes.ts';
import { createProofRoutes } from './proof.routes.ts';
import { createRebuildLimiter } from './rebuild-limiter.ts';
import { createSealedEventsRepository } from './sealed-events.repository.ts';

/** Proves that an event is in the log and that the log has only grown. */
export const createProofFeature = (
  { database, logger }: FeatureContext,
  { checkpoints, store }: Pick<CheckpointsFeature, 'checkpoints' | 'store'>,
): Feature => ({
  routes: [
    ...createProofRoutes({
      events: createSealedEventsRepository(database),
      store,
      checkpoints,
      canRebuild: createRebuildLimiter(() => performance.now()),
      logger,
    }),
    ...createAnchorListRoutes(createAnchorLister(database)),
    ...createCosignatureListRoutes(createCosignatureLister(database)),
  ],
});
