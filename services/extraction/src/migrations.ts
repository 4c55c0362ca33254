import type { MigrationSet } from '@probant/database/migrations';

export const extractionMigrations: MigrationSet = {
  owner: 'extraction',
  folder: new URL('../migrations/', import.meta.url),
};
