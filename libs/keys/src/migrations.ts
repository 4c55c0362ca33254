import type { MigrationSet } from '@probant/database/migrations';

export const keyMigrations: MigrationSet = { room: 'keys', folder: new URL('../migrations/', import.meta.url) };
