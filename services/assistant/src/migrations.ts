import type { MigrationSet } from '@probant/database/migrations';

export const assistantMigrations: MigrationSet = {
  owner: 'assistant',
  folder: new URL('../migrations/', import.meta.url),
};
