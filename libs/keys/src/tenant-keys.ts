import type { Sql } from '@probant/database/database';
import { DAY_MS } from '@probant/kernel/durations';
import type { TenantId } from '@probant/kernel/tenant';
import { isUuid } from '@probant/kernel/uuid';
import { createAlreadyRevokedError, createTenantKeyError, createUnknownKeyError } from './key.errors.ts';
import {
  countKeys,
  insertKey,
  lockKeys,
  type StoredKey,
  selectKeyById,
  selectKeyPage,
  selectUsedKey,
  setRevoked,
} from './key.repository.ts';
import { describeIssue, describeRevocation } from './key-change.ts';
import type { CheckedKey } from './key-check.ts';
import {
  createKey,
  type IssuedKey,
  isUsable,
  type KeyIssuingDeps,
  type ListedKey,
  toIssuedKey,
  toListedKey,
} from './key-record.ts';
import { KEY_SCOPES, type KeyScope } from './key-scopes.ts';

/** Keys of one tenant that work at the same time. Every process holds all keys in memory. The operator's commands have no limit. */
export const MAX_USABLE_KEYS = 100;

/** Keys that one tenant issues in a day, because the rows of revoked keys stay. */
export const MAX_NEW_KEYS_PER_DAY = 100;

/** What a key asks for. */
export type TenantKeyRequest = {
  /** 1 to 100 characters. */
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Null: the expiry of the key that asks. */
  readonly expiresAt: Date | null;
};

/**
 * Issues a key for the tenant of `by`, a key that must itself still work. A key cannot give more than it has: neither a scope that it
 * lacks nor a life beyond its own.
 *
 * @throws KeyError unusable_caller, scope_not_held, expiry_beyond_own, too_many_keys or too_many_new_keys.
 */
export function issueTenantKey(
  deps: KeyIssuingDeps,
  by: CheckedKey,
  request: TenantKeyRequest,
): Promise<{ readonly issued: IssuedKey; readonly stored: ListedKey }> {
  return deps.database.system(async (sql) => {
    const now = deps.clock();
    const issuer = await lockCaller(sql, by, now);
    const scopes = KEY_SCOPES.filter((scope) => request.scopes.includes(scope));
    if (scopes.some((scope) => !issuer.scopes.includes(scope))) throw createTenantKeyError('scope_not_held', by.keyId);
    const lifeEnd = issuer.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    if ((request.expiresAt?.getTime() ?? 0) > lifeEnd) throw createTenantKeyError('expiry_beyond_own', by.keyId);
    const counts = await countKeys(sql, by.tenantId, new Date(now), new Date(now - DAY_MS));
    if (counts.usable >= MAX_USABLE_KEYS) throw createTenantKeyError('too_many_keys', by.keyId);
    if (counts.recent >= MAX_NEW_KEYS_PER_DAY) throw createTenantKeyError('too_many_new_keys', by.keyId);
    const { name, expiresAt } = request;
    const { key, row } = createKey(deps, {
      tenant: by.tenantId,
      name,
      scopes,
      expiresAt: expiresAt ?? issuer.expiresAt,
    });
    await deps.recordChange(describeIssue(row));
    await insertKey(sql, row);
    return {
      issued: toIssuedKey(key, row),
      stored: toListedKey({ ...row, revokedAt: null, rotatedAt: null, lastUsedAt: null, version: 0 }, now),
    };
  });
}

/**
 * Revokes a key of the tenant of `by`, which may be `by` itself. The last key with the scope admin cannot be revoked: after that only the
 * operator could change the keys of the tenant.
 *
 * @throws KeyError unusable_caller, unknown_key (also for a key of another tenant), already_revoked or last_admin_key.
 */
export function revokeTenantKey(
  deps: Pick<KeyIssuingDeps, 'database' | 'clock' | 'recordChange'>,
  by: CheckedKey,
  keyId: string,
): Promise<ListedKey> {
  return deps.database.system(async (sql) => {
    const now = deps.clock();
    await lockCaller(sql, by, now);
    const key = isUuid(keyId) ? await selectUsedKey(sql, by.tenantId, keyId) : undefined;
    if (key === undefined) throw createUnknownKeyError(keyId);
    if (!isUsable(key, now)) throw createAlreadyRevokedError(keyId);
    if (key.scopes.includes('admin')) {
      const counts = await countKeys(sql, by.tenantId, new Date(now), new Date(now));
      if (counts.admin <= 1) throw createTenantKeyError('last_admin_key', by.keyId);
    }
    await deps.recordChange(describeRevocation(key.id, key.tenantId));
    const revokedAt = new Date(now);
    await setRevoked(sql, key.id, revokedAt);
    return toListedKey({ ...key, revokedAt }, now);
  });
}

/** Lists keys of a tenant, newest first, at most `limit`: those issued before the key `beforeId`, and only those that work on request. */
export async function listTenantKeys(
  deps: Pick<KeyIssuingDeps, 'database' | 'clock'>,
  tenant: TenantId,
  {
    beforeId,
    isUsable,
    limit,
  }: { readonly beforeId: string | null; readonly isUsable: boolean; readonly limit: number },
): Promise<readonly ListedKey[]> {
  const now = deps.clock();
  const keys = await deps.database.system((sql) =>
    selectKeyPage(sql, tenant, { beforeId, usableAt: isUsable ? new Date(now) : null, limit }),
  );
  return keys.map((key) => toListedKey(key, now));
}

/** Locks all keys and returns the calling key, which another process may have revoked since it was checked. */
async function lockCaller(sql: Sql, { keyId, tenantId }: CheckedKey, now: number): Promise<StoredKey> {
  await lockKeys(sql);
  const key = isUuid(keyId) ? await selectKeyById(sql, keyId) : undefined;
  if (!key || !isUsable(key, now) || key.tenantId !== tenantId) throw createTenantKeyError('unusable_caller', keyId);
  return key;
}
