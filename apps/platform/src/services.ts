import { assistantMigrations } from '@probant/assistant/migrations';
import { startAssistant } from '@probant/assistant/start';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { startAuditTrail } from '@probant/audit-trail/start';
import { startAuthenticity } from '@probant/authenticity/start';
import { companiesMigrations } from '@probant/companies/migrations';
import { startCompanies } from '@probant/companies/start';
import type { MigrationSet } from '@probant/database/migrations';
import { startExport } from '@probant/export/start';
import { extractionMigrations } from '@probant/extraction/migrations';
import { startExtraction } from '@probant/extraction/start';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import { startMcp } from '@probant/mcp/start';
import { scoringMigrations } from '@probant/scoring/migrations';
import { startScoring } from '@probant/scoring/start';
import type { StartService } from '@probant/service-runner/service-context';
import type { PlatformSchemas } from './settings.ts';

export type ServiceEntry = {
  readonly migrations: readonly MigrationSet[];
  readonly start: StartService<PlatformSchemas>;
};

/** The services built so far. A new service is one line here, and its schemas in settings.ts. */
export const SERVICES = {
  extraction: { migrations: [extractionMigrations], start: startExtraction },
  authenticity: { migrations: [], start: startAuthenticity },
  export: { migrations: [], start: startExport },
  scoring: { migrations: [scoringMigrations], start: startScoring },
  assistant: { migrations: [assistantMigrations], start: startAssistant },
  mcp: { migrations: [], start: startMcp },
  'audit-trail': { migrations: [auditTrailMigrations], start: startAuditTrail },
  companies: { migrations: [companiesMigrations], start: startCompanies },
} satisfies Partial<Record<ServiceName, ServiceEntry>>;
