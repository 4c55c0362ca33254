import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { type AuditTrailOperator, createAuditTrailOperator } from '@probant/audit-trail/operator';
import { systemClock } from '@probant/kernel/clock';
import { commandLogger, withDatabase } from '../installation.ts';
import { readCommandSettings } from '../settings.ts';

/** Runs `work` on the audit trail of this installation, whether or not the platform runs. */
export const withAuditTrail = <T>(work: (trail: AuditTrailOperator) => Promise<T>): Promise<T> =>
  withDatabase(
    async (database) => {
      const { auditLog, anchors, process, database: databaseSettings } = readCommandSettings();
      const settings = { ...auditLog, anchors, dataDir: process.dataDir, databaseUrl: databaseSettings.url };
      return work(await createAuditTrailOperator({ database, settings, clock: systemClock, logger: commandLogger }));
    },
    [auditTrailMigrations],
  );
