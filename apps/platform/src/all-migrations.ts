import type { MigrationSet } from '@probant/database/migrations';
import { gatewayMigrations } from '@probant/gateway/migrations';
import { keyMigrations } from '@probant/keys/migrations';
import { SERVICES } from './services.ts';

/** The migrations of a platform with every service, in the order in which they are applied. */
export const ALL_MIGRATIONS: readonly MigrationSet[] = [
  keyMigrations,
  gatewayMigrations,
  ...Object.values(SERVICES).flatMap(({ migrations }) => migrations),
];
