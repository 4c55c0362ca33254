import type { MigrationSet } from '@probant/database/migrations';

export const companiesMigrations: MigrationSet = {
  owner: 'companies',
  folder: new URL('../migrations/', import.meta.url),
};
