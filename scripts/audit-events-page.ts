import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { AUDIT_EVENTS_PAGE, renderAuditEventsPage } from './render-audit-events-page.ts';

/** `npm run audit-events-page` regenerates the tables of docs/audit-events.md from the list of audit actions. */
const file = join(repositoryRoot, AUDIT_EVENTS_PAGE);
await writeFile(file, renderAuditEventsPage(await readFile(file, 'utf8')));
