import type { MigrationSet } from '@probant/database/migrations';

export const auditTrailMigrations: MigrationSet = {
  owner: 'audit-trail',
  folder: new URL('../migrations/', import.meta.url),
};
