import type { AccountKey } from '@probant/contracts/account';
import type { ListedKey } from '@probant/keys/issuing';

/** Returns a key as its tenant sees it. */
export const describeKey = (key: ListedKey): AccountKey => ({
  key_id: key.keyId,
  name: key.name,
  start: key.start,
  scopes: [...key.scopes],
  state: key.state,
  created_at: key.createdAt.toISOString(),
  expires_at: key.expiresAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
});
