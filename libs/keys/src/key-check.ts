import type { TenantId } from '@probant/kernel/tenant';
import type { KeyScope } from './key-scopes.ts';

/** The tenant and id of a checked key. */
export type CheckedKey = { readonly tenantId: TenantId; readonly keyId: string };

/**
 * `active`: may act for its tenant, within its scopes. `revoked`: was issued, and is revoked, expired or past the overlap of its rotation (the gateway
 * forwards the request and the service rejects it). `unknown`: never issued here.
 */
export type KeyCheckResult =
  | ({ readonly state: 'active'; readonly scopes: readonly KeyScope[] } & CheckedKey)
  | ({ readonly state: 'revoked' } & CheckedKey)
  | { readonly state: 'unknown' };

/** Checks a key for the gateway and the services, in memory, at most 2 s after a change in the database. */
export type KeyCheck = (key: string) => Promise<KeyCheckResult> | KeyCheckResult;
