import type { Database, Sql } from '@probant/database/database';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { createAlreadyRevokedError, createAlreadyRotatedError, createUnknownKeyError } from './key.errors.ts';
import {
  hasAnyKey,
  insertKey,
  lockKeys,
  type StoredKey,
  selectAllKeys,
  selectKeyById,
  setExpiry,
  setRevoked,
} from './key.repository.ts';
import { generateKey, getKeyStart, hashKey } from './key-format.ts';

export type KeyIssuingDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly newId: IdSource;
};

/** A new key in clear. It is not stored and cannot be shown again. */
export type IssuedKey = { readonly key: string; readonly keyId: string; readonly tenantId: TenantId };

/** `expiring`: rotated, works until `expiresAt`. */
export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

export type ListedKey = {
  readonly keyId: string;
  readonly tenantId: TenantId;
  readonly name: string | null;
  /** First characters of the key, by which its owner recognises it. */
  readonly start: string;
  readonly state: KeyState;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly rotatedFrom: string | null;
};

/**
 * Issues a key for a tenant. Every process accepts it within 2 s.
 *
 * @throws RangeError when `name` is not 1 to 100 characters.
 */
export function issueKey(
  deps: KeyIssuingDeps,
  { tenant, name = null }: { readonly tenant: TenantId; readonly name?: string | null },
): Promise<IssuedKey> {
  return deps.database.system((sql) => insertNewKey(deps, sql, tenant, checkName(name), null));
}

/** Issues the first key of an installation. Returns null when any key exists. Two platforms that start together issue one key. */
export function issueFirstKey(deps: KeyIssuingDeps, tenant: TenantId): Promise<IssuedKey | null> {
  return deps.database.system(async (sql) => {
    await lockKeys(sql);
    return (await hasAnyKey(sql)) ? null : insertNewKey(deps, sql, tenant, null, null);
  });
}

/** Lists all keys, newest first, without their secret part. */
export async function listKeys(deps: Pick<KeyIssuingDeps, 'database' | 'clock'>): Promise<readonly ListedKey[]> {
  const now = deps.clock();
  return (await deps.database.system(selectAllKeys)).map(({ id, sha256: _, version: __, ...key }) => ({
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
export function revokeKey(deps: Pick<KeyIssuingDeps, 'database' | 'clock'>, keyId: string): Promise<void> {
  return deps.database.system(async (sql) => {
    const now = deps.clock();
    await lockUsableKey(sql, keyId, now);
    await setRevoked(sql, keyId, new Date(now));
  });
}

/**
 * Issues a successor with the same tenant and name. The old key works for another `overlapMs`, then is treated like a revoked one.
 *
 * @throws KeyError unknown_key, already_revoked or already_rotated.
 */
export function rotateKey(deps: KeyIssuingDeps, keyId: string, overlapMs: number): Promise<IssuedKey> {
  return deps.database.system(async (sql) => {
    const now = deps.clock();
    const old = await lockUsableKey(sql, keyId, now);
    if (old.expiresAt) throw createAlreadyRotatedError(keyId);
    await setExpiry(sql, keyId, new Date(now + overlapMs));
    return insertNewKey(deps, sql, old.tenantId, old.name, keyId);
  });
}

async function insertNewKey(
  { clock, randomness, newId }: KeyIssuingDeps,
  sql: Sql,
  tenantId: TenantId,
  name: string | null,
  rotatedFrom: string | null,
): Promise<IssuedKey> {
  const key = generateKey(randomness);
  const keyId = newId();
  await insertKey(sql, {
    id: keyId,
    tenantId,
    name,
    sha256: hashKey(key),
    start: getKeyStart(key),
    createdAt: new Date(clock()),
    rotatedFrom,
  });
  return { key, keyId, tenantId };
}

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns an unrevoked key and locks all keys, so that of two concurrent revocations or rotations the second one fails. */
async function lockUsableKey(sql: Sql, keyId: string, now: number): Promise<StoredKey> {
  await lockKeys(sql);
  const key = UUID_PATTERN.test(keyId) ? await selectKeyById(sql, keyId) : undefined;
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
