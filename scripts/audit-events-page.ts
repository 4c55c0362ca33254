import { rewritePage } from './page-sections.ts';
import { AUDIT_EVENTS_PAGE, renderAuditEventsPage } from './render-audit-events-page.ts';

/** `npm run audit-events-page` regenerates the tables of docs/audit-events.md from the list of audit actions. */
await rewritePage(AUDIT_EVENTS_PAGE, renderAuditEventsPage);
