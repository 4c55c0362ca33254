import type { ReadinessCheck } from '@probant/kernel/readiness/readiness';
import type { KeyRing } from './key-ring.ts';

/** Creates the check that the database answers, from the polls of the key ring: a probe costs no query. */
export const createDatabaseCheck =
  (ring: Pick<KeyRing, 'isDatabaseReachable'>): ReadinessCheck =>
  () =>
    ring.isDatabaseReachable()
      ? null
      : { code: 'database_unreachable', message: 'the database has not answered for more than 5 s' };
