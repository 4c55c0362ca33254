import type { StartService } from '@probant/service-runner/service-context';
import { startKekStore } from './keks/start-kek-store.ts';
import { createScoringService } from './scoring.service.ts';
import type { ScoringSchemas } from './settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts the scoring service. The tables of its migrations must exist. */
export const startScoring: StartService<ScoringSchemas> = async (context) => {
  const { settings, host, database, newId, randomness, audit } = context;
  const { clock, logger } = host;
  const { dataDir } = settings.process;
  const keks = await startKekStore({ settings: settings.scoring, dataDir, clock, randomness, logger });
  const { service, purge } = await createScoringService({
    host,
    database,
    workers: await context.openWorkers(),
    keks,
    audit,
    randomness,
    newId,
  });
  // Also at the start: an interrupted purge is completed, and a process that is restarted every day purges too.
  context.scheduleTask({ name: 'scoring purge', intervalMs: DAY_MS, work: purge }).wake();
  return service;
};
