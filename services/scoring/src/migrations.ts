import type { MigrationSet } from '@probant/database/migrations';

export const scoringMigrations: MigrationSet = {
  owner: 'scoring',
  folder: new URL('../migrations/', import.meta.url),
};
