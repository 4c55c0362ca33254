import type { Database, Sql } from '@probant/database/database';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { isUuid } from '@probant/kernel/uuid';
import { createAlreadyRevokedError, createAlreadyRotatedError, createUnknownKeyError } from './key.errors.ts';
import {
  hasAnyKey,
  insertKey,
  lockKeys,
  type StoredKey,
  selectKeyById,
  selectKeys,
  setRevoked,
  setRotated,
} from './key.repository.ts';
import { describeIssue, describeRevocation, describeRotation, type RecordKeyChange } from './key-change.ts';
import { generateKey, getKeyStart, hashKey } from './key-format.ts';
import { KEY_SCOPES, type KeyScope } from './key-scopes.ts';

export type KeyIssuingDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly newId: IdSource;
  /** Called before each change, which is not made when it rejects. */
  readonly recordChange: RecordKeyChange;
};

/** A new key in clear. It is not stored and cannot be shown again. */
export type IssuedKey = {
  readonly key: string;
  readonly keyId: string;
  readonly tenantId: TenantId;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt: Date | null;
};

export type KeyRequest = {
  readonly tenant: TenantId;
  readonly name?: string | null;
  /** All scopes when left out. */
  readonly scopes?: readonly KeyScope[];
  /** Never when left out. */
  readonly expiresAt?: Date | null;
};

export type KeyRotation = {
  /** How long the old key still works, in milliseconds; never beyond its own expiry. */
  readonly overlapMs: number;
  /** Expiry of the successor: that of the old key when left out. */
  readonly expiresAt?: Date;
};

/** `expiring`: rotated or issued with an expiry, works until `expiresAt`. */
export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

export type ListedKey = {
  readonly keyId: string;
  readonly tenantId: TenantId;
  readonly name: string | null;
  /** First characters of the key, by which its owner recognises it. */
  readonly start: string;
  readonly state: KeyState;
  readonly scopes: readonly KeyScope[];
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly rotatedAt: Date | null;
  readonly rotatedFrom: string | null;
  /** Start of the hour of its last use, at most a minute behind; null when it was never used. */
  readonly lastUsedAt: Date | null;
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
  return keys.map(({ id, sha256: _, version: __, ...key }) => ({
    keyId: id,
    ...key,
    state: determineState(key, now),
  }));
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
 * Issues a successor with the same tenant, name, scopes and expiry. The old key works for another `overlapMs`, then is treated like a
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
      { tenant: old.tenantId, name: old.name, scopes: old.scopes, expiresAt: expiresAt ?? old.expiresAt },
      old.id,
    );
    await deps.recordChange(describeRotation(old.id, row, overlapEndsAt));
    await setRotated(sql, old.id, new Date(now), overlapEndsAt);
    await insertKey(sql, row);
    return toIssuedKey(key, row);
  });
}

type KeyRow = Parameters<typeof insertKey>[1];

function createKey(
  { clock, randomness, newId }: KeyIssuingDeps,
  { tenant, name = null, scopes = KEY_SCOPES, expiresAt = null }: KeyRequest,
  rotatedFrom: string | null = null,
): { readonly key: string; readonly row: KeyRow } {
  const key = generateKey(randomness);
  const row: KeyRow = {
    id: newId(),
    tenantId: tenant,
    name,
    sha256: hashKey(key),
    start: getKeyStart(key),
    scopes,
    createdAt: new Date(clock()),
    expiresAt,
    rotatedFrom,
  };
  return { key, row };
}

const toIssuedKey = (key: string, { id, tenantId, scopes, expiresAt }: KeyRow): IssuedKey => ({
  key,
  keyId: id,
  tenantId,
  scopes,
  expiresAt,
});

/** Returns an unrevoked key and locks all keys, so that of two concurrent revocations or rotations the second one fails. */
async function lockUsableKey(sql: Sql, keyId: string, now: number): Promise<StoredKey> {
  await lockKeys(sql);
  const key = isUuid(keyId) ? await selectKeyById(sql, keyId) : undefined;
  if (!key) throw createUnknownKeyError(keyId);
  if (['revoked', 'expired'].includes(determineState(key, now))) throw createAlreadyRevokedError(keyId);
  return key;
}

function determineState({ revokedAt, expiresAt }: Pick<StoredKey, 'revokedAt' | 'expiresAt'>, now: number): KeyState {
  if (revokedAt) return 'revoked';
  if (!expiresAt) return 'active';
  return expiresAt.getTime() <= now ? 'expired' : 'expiring';
}

function checkName(name: string | null): string | null {
  if (name === null || (name.length >= 1 && name.length <= 100)) return name;
  throw new RangeError('a key’s name is 1 to 100 characters');
}
