import type { Database } from '@probant/database/database';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { toMonth } from '../journal/month.ts';
import type { KekStore } from '../month-keys/kek-store.ts';
import { findUnopenableKeys, type UnopenableKeys } from './find-unopenable-keys.usecases.ts';
import { type KeyRenewal, type RenewalDeps, renewLostKeys } from './renew-keys.usecases.ts';
import { createRenewalRepository } from './renewal.repository.ts';

export type { UnopenableKeys } from './find-unopenable-keys.usecases.ts';
export type { KeyRenewal } from './renew-keys.usecases.ts';

type RenewalInstallation = Omit<RenewalDeps, 'keys'> & { readonly database: Database };

/**
 * Creates the renewal of lost month keys for operator commands: of one tenant, or of all for null. The migrations must have run, and the
 * database needs two connections.
 *
 * @throws KekStoreError of `renewLostKeys`.
 */
export function createKeyRenewal({ database, ...others }: RenewalInstallation) {
  const deps = { ...others, keys: createRenewalRepository(database) };
  return (tenant: TenantId | null): Promise<KeyRenewal> => renewLostKeys(deps, tenant);
}

type InspectedInstallation = { readonly database: Database; readonly keks: KekStore; readonly clock: Clock };

/**
 * Finds the tenants whose key of the current month cannot be opened. Only reads.
 *
 * @throws KekStoreError when the store cannot be read.
 */
export const inspectCurrentKeys = ({ database, keks, clock }: InspectedInstallation): Promise<UnopenableKeys> =>
  findUnopenableKeys({ keys: createRenewalRepository(database), keks }, toMonth(new Date(clock())));
