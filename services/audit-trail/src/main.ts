import { runStandalone } from '@probant/service-runner/run-standalone';
import { auditTrailMigrations } from './migrations.ts';
import { AUDIT_TRAIL_SCHEMAS } from './settings.ts';
import { startAuditTrail } from './start.ts';

await runStandalone({
  name: 'audit-trail',
  migrations: [auditTrailMigrations],
  schemas: AUDIT_TRAIL_SCHEMAS,
  start: startAuditTrail,
});
