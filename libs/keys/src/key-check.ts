import type { TenantId } from '@probant/kernel/tenant';

/** What a key stands for once checked. */
export type CheckedKey = { readonly tenantId: TenantId; readonly keyId: string };

/**
 * `active`: may act for its tenant. `revoked`: was issued, and is revoked, expired or rotated past its overlap (the gateway lets it
 * through and the service refuses it). `unknown`: never issued here.
 */
export type KeyCheckResult =
  | ({ readonly state: 'active' } & CheckedKey)
  | ({ readonly state: 'revoked' } & CheckedKey)
  | { readonly state: 'unknown' };

/** The one question that the gateway and the services ask of a key. In memory, at most 2 s behind the database. */
export type KeyCheck = (key: string) => Promise<KeyCheckResult> | KeyCheckResult;
