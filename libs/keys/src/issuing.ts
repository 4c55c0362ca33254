import type { TenantId } from '@probant/kernel/tenant';
import { isUuid } from '@probant/kernel/uuid';
import { createAlreadyRotatedError } from './key.errors.ts';
import { hasAnyKey, insertKey, lockKeys, selectKeys, selectUsedKey, setRevoked, setRotated } from './key.repository.ts';
import { describeIssue, describeRevocation, describeRotation } from './key-change.ts';
import {
  createKey,
  type IssuedKey,
  type KeyIssuingDeps,
  type KeyRequest,
  type ListedKey,
  lockUsableKey,
  toIssuedKey,
  toListedKey,
} from './key-record.ts';

export type { IssuedKey, KeyIssuingDeps, KeyRequest, ListedKey } from './key-record.ts';

export type KeyRotation = {
  /** How long the old key still works, in milliseconds; never beyond its own expiry. */
  readonly overlapMs: number;
  /** Expiry of the successor: that of the old key when left out. */
  readonly expiresAt?: Date;
};

/**
 * Issues a key for a tenant. Every process accepts it within 2 s.
 *
 * @throws RangeError when `name` is not 1 to 100 characters.
 */
export async function issueKey(deps: KeyIssuingDeps, request: KeyRequest): Promise<IssuedKey> {
  const { key, row } = createKey(deps, { ...request, name: checkName(request.name ?? null) });
  await deps.recordChange(describeIssue(row));
  await deps.database.system((sql) => insertKey(sql, row));
  return toIssuedKey(key, row);
}

/** Issues the first key of an installation. Returns null when any key exists. Two platforms that start together issue one key. */
export function issueFirstKey(deps: KeyIssuingDeps, tenant: TenantId): Promise<IssuedKey | null> {
  return deps.database.system(async (sql) => {
    await lockKeys(sql);
    if (await hasAnyKey(sql)) return null;
    const { key, row } = createKey(deps, { tenant });
    await deps.recordChange(describeIssue(row));
    await insertKey(sql, row);
    return toIssuedKey(key, row);
  });
}

/** Lists the keys of one tenant, or all keys for null, newest first, without their secret part. */
export async function listKeys(
  deps: Pick<KeyIssuingDeps, 'database' | 'clock'>,
  tenant: TenantId | null = null,
): Promise<readonly ListedKey[]> {
  const now = deps.clock();
  const keys = await deps.database.system((sql) => selectKeys(sql, tenant));
  return keys.map((key) => toListedKey(key, now));
}

/** Returns one key of a tenant, null when the tenant has no key with this id. */
export async function readKey(
  deps: Pick<KeyIssuingDeps, 'database' | 'clock'>,
  tenant: TenantId,
  keyId: string,
): Promise<ListedKey | null> {
  if (!isUuid(keyId)) return null;
  const key = await deps.database.system((sql) => selectUsedKey(sql, tenant, keyId));
  return key === undefined ? null : toListedKey(key, deps.clock());
}

/**
 * Revokes a key, effective within 2 s in every process.
 *
 * @throws KeyError unknown_key or already_revoked.
 */
export function revokeKey(
  deps: Pick<KeyIssuingDeps, 'database' | 'clock' | 'recordChange'>,
  keyId: string,
): Promise<void> {
  return deps.database.system(async (sql) => {
    const now = deps.clock();
    const { id, tenantId } = await lockUsableKey(sql, keyId, now);
    await deps.recordChange(describeRevocation(id, tenantId));
    await setRevoked(sql, id, new Date(now));
  });
}

/**
 * Issues a successor with the same tenant, name, scopes, limits and expiry. The old key works for another `overlapMs`, then is treated like a
 * revoked one.
 *
 * @throws KeyError unknown_key, already_revoked or already_rotated.
 */
export function rotateKey(
  deps: KeyIssuingDeps,
  keyId: string,
  { overlapMs, expiresAt }: KeyRotation,
): Promise<IssuedKey> {
  return deps.database.system(async (sql) => {
    const now = deps.clock();
    const old = await lockUsableKey(sql, keyId, now);
    if (old.rotatedAt) throw createAlreadyRotatedError(keyId);
    const overlapEndsAt = new Date(Math.min(now + overlapMs, old.expiresAt?.getTime() ?? Infinity));
    const { key, row } = createKey(
      deps,
      {
        tenant: old.tenantId,
        name: old.name,
        scopes: old.scopes,
        expiresAt: expiresAt ?? old.expiresAt,
        limits: old.limits,
      },
      old.id,
    );
    await deps.recordChange(describeRotation(old.id, row, overlapEndsAt));
    await setRotated(sql, old.id, new Date(now), overlapEndsAt);
    await insertKey(sql, row);
    return toIssuedKey(key, row);
  });
}

function checkName(name: string | null): string | null {
  // As PostgreSQL counts: a character outside the basic plane is one.
  const length = [...(name ?? '')].length;
  if (name === null || (length >= 1 && length <= 100)) return name;
  throw new RangeError('a key’s name is 1 to 100 characters');
}
