import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { type AuditTrailOperator, createAuditTrailOperator } from '@probant/audit-trail/operator';
import type { Database } from '@probant/database/database';
import { systemClock } from '@probant/kernel/clock';
import { commandLogger } from '../command-logger.ts';
import { withDatabase } from '../installation.ts';
import { readCommandSettings } from '../settings.ts';

/** Runs `work` on the audit trail of this installation, whether or not the platform runs. */
export const withAuditTrail = <T>(work: (trail: AuditTrailOperator, database: Database) => Promise<T>): Promise<T> =>
  withDatabase(
    async (database) => {
      const { auditLog, anchors, process, database: databaseSettings } = readCommandSettings();
      const settings = { ...auditLog, anchors, dataDir: process.dataDir, databaseUrl: databaseSettings.url };
      const deps = { database, settings, clock: systemClock, logger: commandLogger };
      return work(await createAuditTrailOperator(deps), database);
    },
    [auditTrailMigrations],
  );
