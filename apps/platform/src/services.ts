import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { startAuditTrail } from '@probant/audit-trail/start';
import type { MigrationSet } from '@probant/database/migrations';
import { startExport } from '@probant/export/start';
import { extractionMigrations } from '@probant/extraction/migrations';
import { startExtraction } from '@probant/extraction/start';
import type { ServiceName } from '@probant/kernel/config';
import type { StartService } from '@probant/service-runner/service-context';

/** A service: its tables, and how it comes to life. */
export type ServiceEntry = { readonly tables: readonly MigrationSet[]; readonly start: StartService };

/** The services built so far. A new service is one line here. */
export const SERVICES = {
  extraction: { tables: [extractionMigrations], start: startExtraction },
  export: { tables: [], start: startExport },
  'audit-trail': { tables: [auditTrailMigrations], start: startAuditTrail },
} satisfies Partial<Record<ServiceName, ServiceEntry>>;
