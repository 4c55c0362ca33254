import { startRecurringTask } from '@probant/kernel/recurring-task';
import type { Feature, FeatureContext } from '../feature.ts';
import { createStatsRepository } from './stats.repository.ts';
import { createStatsRoutes } from './stats.routes.ts';
import { tallyAllTenants } from './stats.usecases.ts';
import { createTalliesRepository } from './tallies.repository.ts';

const TALLY_INTERVAL_MS = 5_000;

/** Computes the log statistics of a tenant, from tallies that a background job keeps up to date. */
export function createStatsFeature({ database, clock, logger }: FeatureContext): Feature {
  const tallies = createTalliesRepository(database);
  return {
    routes: createStatsRoutes({ stats: createStatsRepository(database), tallies, clock }),
    backgroundJobs: [
      () =>
        startRecurringTask({
          name: 'tallying',
          intervalMs: TALLY_INTERVAL_MS,
          work: (signal) => tallyAllTenants(tallies, signal),
          logger,
        }),
    ],
  };
}
