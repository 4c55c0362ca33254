import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { type OperatedTrail, operateTrail } from '@probant/audit-trail/operator';
import { systemClock } from '@probant/kernel/clock';
import { readConfig } from '@probant/kernel/config';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { commandLogger, withDatabase } from '../installation.ts';

/** Runs `work` on the audit trail of this installation, whether the platform runs or not. */
export const withTrail = <T>(work: (trail: OperatedTrail) => Promise<T>): Promise<T> =>
  withDatabase(
    async (database) => {
      const config = readConfig(process.env, repositoryRoot);
      return work(await operateTrail({ database, config, clock: systemClock, logger: commandLogger }));
    },
    [auditTrailMigrations],
  );
