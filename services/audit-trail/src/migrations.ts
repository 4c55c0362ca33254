import type { MigrationSet } from '@probant/database/migrations';

export const auditTrailMigrations: MigrationSet = {
  room: 'audit-trail',
  folder: new URL('../migrations/', import.meta.url),
};
