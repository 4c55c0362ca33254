import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@probant/database/database';
import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import { type StoredKey, selectKeysChangedSince } from './key.repository.ts';
import type { KeyCheck, KeyCheckResult } from './key-check.ts';
import { hashKey, isWellFormedKey } from './key-format.ts';
import { createSpacedRefresh } from './spaced-refresh.ts';

export type KeyRing = {
  readonly check: KeyCheck;
  /** Reads the changes now. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

type KeyRingDeps = { readonly database: Database; readonly clock: Clock; readonly logger: Logger };

/** A change takes effect after this at the latest, plus one query: well within the 2 s that are promised. */
const POLL_INTERVAL_MS = 1_000;

/** Unknown keys with a good checksum make the ring look again, at most this often: a flood of them costs four queries a second. */
const MIN_REFRESH_SPACING_MS = 250;

/** More callers than this do not wait for that look; they get `unknown` at once. */
const MAX_WAITING_CALLERS = 256;

/** A look that hangs, on a network that swallows packets, holds nobody longer than this. */
const REFRESH_TIMEOUT_MS = 2_000;

/** Keys recognised without hashing them anew (4 us each time, twice a call): those that were used since the last look, at most this many. */
const MAX_CACHED_KEYS = 1_000;

/**
 * All keys of the installation in memory, by digest. A poll each second reads what changed since the last version (one index probe
 * when nothing did). While the database is away the ring answers from memory: known keys work, new ones are unknown.
 * Throws DatabaseUnavailable when the first read fails.
 */
export async function createKeyRing({ database, clock, logger }: KeyRingDeps): Promise<KeyRing> {
  const byDigest = new Map<string, StoredKey[]>();
  /** Emptied at each look, so that no key's text stays in memory much longer than its calls. */
  const recent = new Map<string, StoredKey>();
  let version = 0;

  const keep = (key: StoredKey) => {
    const others = byDigest.get(bucketOf(key.sha256))?.filter(({ id }) => id !== key.id) ?? [];
    byDigest.set(bucketOf(key.sha256), [...others, key]);
    version = Math.max(version, key.version);
  };
  const read = async () => {
    const changed = await database.system((sql) => selectKeysChangedSince(sql, version));
    recent.clear();
    for (const key of changed) keep(key);
  };
  const find = (digest: Buffer) =>
    byDigest.get(bucketOf(digest))?.find(({ sha256 }) => timingSafeEqual(sha256, digest));

  await read();
  const refresh = createSpacedRefresh(read, { everyMs: POLL_INTERVAL_MS, spacingMs: MIN_REFRESH_SPACING_MS, logger });

  const check: KeyCheck = (text) => {
    const known = recent.get(text);
    if (known) return checkStoredKey(known, clock());
    if (!isWellFormedKey(text)) return UNKNOWN_KEY;
    const digest = hashKey(text);
    const key = find(digest);
    if (key) {
      if (recent.size < MAX_CACHED_KEYS) recent.set(text, key);
      return checkStoredKey(key, clock());
    }
    if (!refresh.isHealthy() || refresh.countWaiting() >= MAX_WAITING_CALLERS) return UNKNOWN_KEY;
    return Promise.race([refresh.requestSpaced(), pause(REFRESH_TIMEOUT_MS, undefined, { ref: false })]).then(
      () => checkStoredKey(find(digest), clock()),
      () => UNKNOWN_KEY,
    );
  };
  return { check, refresh: refresh.requestNow, close: refresh.close };
}

const UNKNOWN_KEY: KeyCheckResult = { state: 'unknown' };

/** Eight bytes of the digest find the candidates; the whole is then compared in constant time. */
const bucketOf = (digest: Buffer): string => digest.toString('latin1', 0, 8);

/** The end of an overlap is told by the clock, without a look at the database. */
function checkStoredKey(key: StoredKey | undefined, now: number): KeyCheckResult {
  if (!key) return UNKNOWN_KEY;
  const ended = key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt.getTime() <= now);
  return { state: ended ? 'revoked' : 'active', tenantId: key.tenantId, keyId: key.id };
}
