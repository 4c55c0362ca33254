import { defineService } from '@probant/service-runner/define-service';
import { auditTrailMigrations } from './migrations.ts';
import { AUDIT_TRAIL_SCHEMAS } from './settings.ts';

export const auditTrailDefinition = defineService({
  name: 'audit-trail',
  title: 'Audit trail',
  version: '0.1.0',
  description:
    'An append-only event log for each tenant, chained by hashes so that any change or deletion can be detected.',
  schemas: AUDIT_TRAIL_SCHEMAS,
  migrations: [auditTrailMigrations],
  loadStart: async () => (await import('./start.ts')).startAuditTrail,
});
