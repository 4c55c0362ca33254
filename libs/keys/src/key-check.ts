import type { TenantId } from '@probant/kernel/tenant';
import type { KeyScope } from './key-scopes.ts';

/** The tenant and id of a checked key. */
export type CheckedKey = { readonly tenantId: TenantId; readonly keyId: string };

/** Requests that a key may make per calendar minute and per calendar hour (UTC). */
export type KeyLimits = { readonly minute: number; readonly hour: number };

/**
 * `active`: may act for its tenant, within its scopes. `revoked`: was issued and is revoked. `rotated`: past the overlap of its
 * rotation. `expired`: reached the expiry that it was issued with. The gateway forwards the requests of these three and the service rejects
 * them. `unknown`: never issued here. `unchecked`: not in memory, and the database does not say whether it was issued.
 */
export type KeyCheckResult =
  | ({
      readonly state: 'active';
      readonly scopes: readonly KeyScope[];
      /** Those of the platform when left out. */
      readonly limits?: KeyLimits;
    } & CheckedKey)
  | ({ readonly state: 'revoked' } & CheckedKey)
  | ({ readonly state: 'rotated' } & CheckedKey)
  | ({ readonly state: 'expired'; readonly expiredAt: Date } & CheckedKey)
  | { readonly state: 'unknown' }
  | { readonly state: 'unchecked' };

/** What the caller of an unchecked key learns with the 503. It may be good, so this is no refusal. */
export const UNCHECKED_KEY_TEXT = 'This API key could not be checked at the moment; try again';

/** The database of a restarted machine answers again after about as long. */
export const UNCHECKED_KEY_RETRY_SECONDS = 5;

/** Checks a key for the gateway and the services, in memory, at most 2 s after a change in the database. */
export type KeyCheck = (key: string) => Promise<KeyCheckResult> | KeyCheckResult;
