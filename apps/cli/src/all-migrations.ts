import { assistantMigrations } from '@probant/assistant/migrations';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { companiesMigrations } from '@probant/companies/migrations';
import type { MigrationSet } from '@probant/database/migrations';
import { extractionMigrations } from '@probant/extraction/migrations';
import { gatewayMigrations } from '@probant/gateway/migrations';
import { keyMigrations } from '@probant/keys/migrations';
import { scoringMigrations } from '@probant/scoring/migrations';

/** The migrations of every service, as the platform applies them. */
export const ALL_MIGRATIONS: readonly MigrationSet[] = [
  keyMigrations,
  gatewayMigrations,
  extractionMigrations,
  scoringMigrations,
  assistantMigrations,
  auditTrailMigrations,
  companiesMigrations,
];
