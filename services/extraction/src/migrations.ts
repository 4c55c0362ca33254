import type { MigrationSet } from '@probant/database/migrations';

export const extractionMigrations: MigrationSet = {
  room: 'extraction',
  folder: new URL('../migrations/', import.meta.url),
};
