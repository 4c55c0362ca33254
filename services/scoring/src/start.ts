import { DAY_MS, HOUR_MS } from '@probant/kernel/durations';
import type { StartService } from '@probant/service-runner/service-context';
import { startKekStore } from './month-keys/start-kek-store.ts';
import { createScoringService } from './scoring.service.ts';
import type { ScoringSchemas } from './settings.ts';

/** On which the database reports that a month is being destroyed, see migration 0003. */
const DESTROYED_MONTHS_CHANNEL = 'probant_destroyed_month';

/** A process that was stopped for so long still destroys what others destroyed meanwhile. */
const MAX_ABSENCE_MS = 35 * DAY_MS;

/** Starts the scoring service. The tables of its migrations must exist. */
export const startScoring: StartService<ScoringSchemas> = async (context) => {
  const { settings, host, database, newId, randomness, audit } = context;
  const { clock, logger } = host;
  const { dataDir } = settings.process;
  const keks = await startKekStore({ settings: settings.scoring, dataDir, clock, randomness, logger });
  const { service, purge, destroyLeftKeys } = await createScoringService({
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
  context
    .scheduleTask({
      name: 'scoring keys of destroyed months',
      intervalMs: DAY_MS,
      work: () => destroyLeftKeys(MAX_ABSENCE_MS),
    })
    .wake();
  const reported = context.scheduleTask({
    name: 'scoring keys of a month that is being destroyed',
    intervalMs: DAY_MS,
    work: () => destroyLeftKeys(HOUR_MS),
  });
  database.listen(DESTROYED_MONTHS_CHANNEL, { onNotice: reported.wake, onGap: reported.wake });
  return service;
};
