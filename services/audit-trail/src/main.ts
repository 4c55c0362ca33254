import { runAlone } from '@probant/http/alone';
import { auditTrailMigrations } from './migrations.ts';
import { startAuditTrail } from './start.ts';

await runAlone('audit-trail', [auditTrailMigrations], startAuditTrail);
