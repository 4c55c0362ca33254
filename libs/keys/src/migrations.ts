import type { MigrationSet } from '@probant/database/migrations';

export const keyMigrations: MigrationSet = { owner: 'keys', folder: new URL('../migrations/', import.meta.url) };
