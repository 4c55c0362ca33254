import type { Database, Sql } from '@probant/database/database';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { isUuid } from '@probant/kernel/uuid';
import { createAlreadyRevokedError, createUnknownKeyError } from './key.errors.ts';
import { type insertKey, lockKeys, type StoredKey, selectKeyById, type UsedKey } from './key.repository.ts';
import type { RecordKeyChange } from './key-change.ts';
import type { KeyLimits } from './key-check.ts';
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
  readonly limits: KeyLimits | null;
};

export type KeyRequest = {
  readonly tenant: TenantId;
  readonly name?: string | null;
  /** All scopes when left out. */
  readonly scopes?: readonly KeyScope[];
  /** Never when left out. */
  readonly expiresAt?: Date | null;
  /** Those of the platform when left out. */
  readonly limits?: KeyLimits | null;
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
  /** Null: those of the platform. */
  readonly limits: KeyLimits | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly rotatedAt: Date | null;
  readonly rotatedFrom: string | null;
  /** Start of the hour of its last use, at most a minute behind; null when it was never used. */
  readonly lastUsedAt: Date | null;
};

export type KeyRow = Parameters<typeof insertKey>[1];

/** Creates a key and its row, which is not stored yet. */
export function createKey(
  { clock, randomness, newId }: KeyIssuingDeps,
  { tenant, name = null, scopes = KEY_SCOPES, expiresAt = null, limits = null }: KeyRequest,
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
    limits,
  };
  return { key, row };
}

export const toListedKey = ({ id, sha256: _, version: __, ...key }: UsedKey, now: number): ListedKey => ({
  keyId: id,
  ...key,
  state: determineState(key, now),
});

export const toIssuedKey = (key: string, { id, tenantId, scopes, expiresAt, limits }: KeyRow): IssuedKey => ({
  key,
  keyId: id,
  tenantId,
  scopes,
  expiresAt,
  limits,
});

/** Returns an unrevoked key and locks all keys, so that of two concurrent revocations or rotations the second one fails. */
export async function lockUsableKey(sql: Sql, keyId: string, now: number): Promise<StoredKey> {
  await lockKeys(sql);
  const key = isUuid(keyId) ? await selectKeyById(sql, keyId) : undefined;
  if (!key) throw createUnknownKeyError(keyId);
  if (!isUsable(key, now)) throw createAlreadyRevokedError(keyId);
  return key;
}

/** Neither revoked nor expired. */
export const isUsable = (key: Pick<StoredKey, 'revokedAt' | 'expiresAt'>, now: number): boolean =>
  !['revoked', 'expired'].includes(determineState(key, now));

function determineState({ revokedAt, expiresAt }: Pick<StoredKey, 'revokedAt' | 'expiresAt'>, now: number): KeyState {
  if (revokedAt) return 'revoked';
  if (!expiresAt) return 'active';
  return expiresAt.getTime() <= now ? 'expired' : 'expiring';
}
