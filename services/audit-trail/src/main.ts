import { runStandalone } from '@probant/service-runner/run-standalone';
import { auditTrailMigrations } from './migrations.ts';
import { startAuditTrail } from './start.ts';

await runStandalone('audit-trail', [auditTrailMigrations], startAuditTrail);
