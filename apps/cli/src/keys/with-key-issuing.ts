import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { createCommandRecorder } from '@probant/audit-trail/operator';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import type { KeyIssuingDeps } from '@probant/keys/issuing';
import { createOperatorDeps } from '../audit/operator-deps.ts';
import { commandClock } from '../command-process.ts';
import { withDatabase } from '../installation.ts';

/** Runs `work`, which changes keys and records each change in the operator's audit log first. */
export const withKeyIssuing = <T>(work: (deps: KeyIssuingDeps) => Promise<T>): Promise<T> =>
  withDatabase(
    (database) => {
      const deps = {
        ...createOperatorDeps(database),
        randomness: readSystemRandomness,
        newId: createUuidV7Source(commandClock),
      };
      return work({ ...deps, recordChange: createCommandRecorder(deps) });
    },
    [auditTrailMigrations],
  );
