import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { type AuditTrailOperator, createAuditTrailOperator } from '@probant/audit-trail/operator';
import type { Database } from '@probant/database/database';
import { withDatabase } from '../installation.ts';
import { createOperatorDeps } from './operator-deps.ts';

/** Runs `work` on the audit trail of this installation, whether or not the platform runs. */
export const withAuditTrail = <T>(work: (trail: AuditTrailOperator, database: Database) => Promise<T>): Promise<T> =>
  withDatabase(
    async (database) => work(await createAuditTrailOperator(createOperatorDeps(database)), database),
    [auditTrailMigrations],
  );
