import type { MigrationSet } from '@probant/database/migrations';

export const gatewayMigrations: MigrationSet = {
  owner: 'gateway',
  folder: new URL('../migrations/', import.meta.url),
};
