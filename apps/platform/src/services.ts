import { assistantMigrations } from '@probant/assistant/migrations';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { companiesMigrations } from '@probant/companies/migrations';
import type { MigrationSet } from '@probant/database/migrations';
import { extractionMigrations } from '@probant/extraction/migrations';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import { scoringMigrations } from '@probant/scoring/migrations';
import type { StartService } from '@probant/service-runner/service-context';
import type { PlatformSchemas } from './settings.ts';

export type ServiceEntry = {
  readonly migrations: readonly MigrationSet[];
  /** Imports the code of the service, which commands that only need its migrations never load. */
  readonly loadStart: () => Promise<StartService<PlatformSchemas>>;
};

/** The services built so far. A new service is one entry here, and its schemas in settings.ts. */
export const SERVICES = {
  extraction: {
    migrations: [extractionMigrations],
    loadStart: async () => (await import('@probant/extraction/start')).startExtraction,
  },
  authenticity: {
    migrations: [],
    loadStart: async () => (await import('@probant/authenticity/start')).startAuthenticity,
  },
  export: {
    migrations: [],
    loadStart: async () => (await import('@probant/export/start')).startExport,
  },
  scoring: {
    migrations: [scoringMigrations],
    loadStart: async () => (await import('@probant/scoring/start')).startScoring,
  },
  assistant: {
    migrations: [assistantMigrations],
    loadStart: async () => (await import('@probant/assistant/start')).startAssistant,
  },
  mcp: {
    migrations: [],
    loadStart: async () => (await import('@probant/mcp/start')).startMcp,
  },
  'audit-trail': {
    migrations: [auditTrailMigrations],
    loadStart: async () => (await import('@probant/audit-trail/start')).startAuditTrail,
  },
  companies: {
    migrations: [companiesMigrations],
    loadStart: async () => (await import('@probant/companies/start')).startCompanies,
  },
} satisfies Partial<Record<ServiceName, ServiceEntry>>;
