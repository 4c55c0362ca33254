import type { Feature, FeatureContext } from '../feature.ts';
import { createEventsRepository } from './events.repository.ts';
import { createReadRoutes } from './read.routes.ts';

/** Lists and reads events. */
export const createReadFeature = ({ database }: FeatureContext): Feature => ({
  routes: createReadRoutes(createEventsRepository(database)),
});
