import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { createOperatorRecorder } from '@probant/audit-trail/operator';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import type { KeyIssuingDeps } from '@probant/keys/issuing';
import { withDatabase } from '../installation.ts';

/** Runs `work`, which changes keys and records each change in the operator's audit log first. */
export const withKeyIssuing = <T>(work: (deps: KeyIssuingDeps) => Promise<T>): Promise<T> =>
  withDatabase(
    (database) => {
      const deps = {
        database,
        clock: systemClock,
        randomness: readSystemRandomness,
        newId: createUuidV7Source(systemClock),
      };
      return work({
        ...deps,
        recordChange: createOperatorRecorder(deps),
      });
    },
    [auditTrailMigrations],
  );
