import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@probant/database/database';
import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import { type StoredKey, selectKeysChangedSince } from './key.repository.ts';
import type { KeyCheck, KeyCheckResult } from './key-check.ts';
import { hashKey, isWellFormedKey } from './key-format.ts';
import { createLastUseRecorder } from './last-use.ts';
import { createSpacedRefresh } from './spaced-refresh.ts';

export type KeyRing = {
  readonly check: KeyCheck;
  /** Reads changes now, without waiting for the next poll. */
  refresh(): Promise<void>;
  /** Returns whether the database answered a poll within the last 5 s. Without a query. */
  isDatabaseReachable(): boolean;
  /** Stops polling and stores the last use of keys. */
  close(): Promise<void>;
};

type KeyRingDeps = { readonly database: Database; readonly clock: Clock; readonly logger: Logger };

/** On which the database reports a change of the keys, see migration 0005. */
const CHANGES_CHANNEL = 'probant_key';

/** A change that the database did not report takes effect after this time plus one query, well within the 2 s of the contract. */
const POLL_INTERVAL_MS = 1_000;

/** Reported changes and unknown keys with a valid checksum cause a refresh, at most this often: a flood of them costs four queries per second. */
const MIN_REFRESH_SPACING_MS = 250;

/** Further callers do not wait for that refresh and get `unchecked` at once. */
const MAX_WAITING_CALLERS = 256;

/** Upper bound on one refresh, so that a database that stops answering cannot block key checks. */
const REFRESH_TIMEOUT_MS = 2_000;

/** Several polls: one that fails, or a machine that is busy for a moment, is no reason to get no traffic. */
const MAX_SILENCE_MS = 5_000;

/** Keys used since the last refresh, which are recognised without another hash (4 us each, twice per call). */
const MAX_CACHED_KEYS = 1_000;

/**
 * Creates a ring that keeps all keys of the installation in memory, by digest. It reads the changes since the last version when the
 * database reports one, and each second (one index lookup when there are none). While the database is unavailable the ring works from
 * memory: known keys are accepted, others are unchecked. It also records the last use of each key, to the hour.
 *
 * @throws DatabaseUnavailable when the first read fails.
 */
export async function createKeyRing({ database, clock, logger }: KeyRingDeps): Promise<KeyRing> {
  const byDigest = new Map<string, StoredKey[]>();
  /** Cleared at each refresh, so that the text of a key does not stay in memory much longer than its calls. */
  const recentKeys = new Map<string, StoredKey>();
  let version = 0;

  const storeKey = (key: StoredKey) => {
    const otherKeys = byDigest.get(bucketOf(key.sha256))?.filter(({ id }) => id !== key.id) ?? [];
    byDigest.set(bucketOf(key.sha256), [...otherKeys, key]);
    version = Math.max(version, key.version);
  };
  const readChanges = async () => {
    const changed = await database.system((sql) => selectKeysChangedSince(sql, version));
    recentKeys.clear();
    for (const key of changed) storeKey(key);
  };
  const find = (digest: Buffer) =>
    byDigest.get(bucketOf(digest))?.find(({ sha256 }) => timingSafeEqual(sha256, digest));

  await readChanges();
  const refresh = createSpacedRefresh(readChanges, {
    everyMs: POLL_INTERVAL_MS,
    spacingMs: MIN_REFRESH_SPACING_MS,
    logger,
  });
  // The poll is what counts when notices are missed.
  const stopListening = database.listen(CHANGES_CHANNEL, { onNotice: refresh.hasten, onGap: () => undefined });

  const lastUses = createLastUseRecorder({ database, logger });
  const checkUse = (key: StoredKey | undefined): KeyCheckResult => {
    const now = clock();
    const result = checkStoredKey(key, now);
    if (result.state === 'active') lastUses.record(result.keyId, now);
    return result;
  };

  const check: KeyCheck = (text) => {
    const recentKey = recentKeys.get(text);
    if (recentKey) return checkUse(recentKey);
    if (!isWellFormedKey(text)) return UNKNOWN_KEY;
    const digest = hashKey(text);
    const key = find(digest);
    if (key) {
      if (recentKeys.size < MAX_CACHED_KEYS) recentKeys.set(text, key);
      return checkUse(key);
    }
    if (!refresh.isHealthy() || refresh.countWaiting() >= MAX_WAITING_CALLERS) return UNCHECKED_KEY;
    const refreshed = refresh.requestSpaced().then(() => checkUse(find(digest)));
    return Promise.race([refreshed, pause(REFRESH_TIMEOUT_MS, UNCHECKED_KEY, { ref: false })]).catch(
      () => UNCHECKED_KEY,
    );
  };
  return {
    check,
    refresh: refresh.requestNow,
    isDatabaseReachable: () => refresh.getAgeMs() <= MAX_SILENCE_MS,
    async close() {
      stopListening();
      await refresh.close();
      await lastUses.close();
    },
  };
}

const UNKNOWN_KEY: KeyCheckResult = { state: 'unknown' };
const UNCHECKED_KEY: KeyCheckResult = { state: 'unchecked' };

/** Eight bytes of the digest select the candidates; the whole digest is then compared in constant time. */
const bucketOf = (digest: Buffer): string => digest.toString('latin1', 0, 8);

/**
 * Ends the overlap of a rotation, and the life of a key with an expiry, by the clock and without a query. A rotated key is
 * `rotated` at its end, not expired: its owner has a successor.
 */
function checkStoredKey(key: StoredKey | undefined, now: number): KeyCheckResult {
  if (!key) return UNKNOWN_KEY;
  const { tenantId, id: keyId, scopes, limits, revokedAt, rotatedAt, expiresAt } = key;
  if (revokedAt !== null) return { state: 'revoked', tenantId, keyId };
  if (expiresAt === null || expiresAt.getTime() > now)
    return { state: 'active', tenantId, keyId, scopes, ...(limits === null ? {} : { limits }) };
  return rotatedAt === null
    ? { state: 'expired', tenantId, keyId, expiredAt: expiresAt }
    : { state: 'rotated', tenantId, keyId };
}
