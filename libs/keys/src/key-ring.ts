import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@probant/database/database';
import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import { keysChangedSince, type StoredKey } from './key.repository.ts';
import type { KeyCheck, KeyVerdict } from './key-check.ts';
import { digestOf, isWellFormed } from './key-format.ts';
import { spacedRefresh } from './spaced-refresh.ts';

export type KeyRing = {
  readonly check: KeyCheck;
  /** Reads the changes now. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

type RingDeps = { readonly database: Database; readonly clock: Clock; readonly logger: Logger };

/** A change takes effect after this at the latest, plus one query: well within the 2 s that are promised. */
const POLL_MS = 1_000;

/** Unknown keys with a good checksum make the ring look again, at most this often: a flood of them costs four queries a second. */
const SPACING_MS = 250;

/** More callers than this do not wait for that look; they get `unknown` at once. */
const MOST_WAITING = 256;

/** A look that hangs, on a network that swallows packets, holds nobody longer than this. */
const LONGEST_WAIT_MS = 2_000;

/** Keys recognised without hashing them anew (4 us each time, twice a call): those that were used since the last look, at most this many. */
const MOST_RECENT = 1_000;

/**
 * All keys of the installation in memory, by digest. A poll each second reads what changed since the last version (one index probe
 * when nothing did). While the database is away the ring answers from memory: known keys work, new ones are unknown.
 * Throws DatabaseUnavailable when the first read fails.
 */
export async function createKeyRing({ database, clock, logger }: RingDeps): Promise<KeyRing> {
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
    const changed = await database.system((sql) => keysChangedSince(sql, version));
    recent.clear();
    for (const key of changed) keep(key);
  };
  const find = (digest: Buffer) =>
    byDigest.get(bucketOf(digest))?.find(({ sha256 }) => timingSafeEqual(sha256, digest));

  await read();
  const refresh = spacedRefresh(read, { everyMs: POLL_MS, spacingMs: SPACING_MS, logger });

  const check: KeyCheck = (text) => {
    const known = recent.get(text);
    if (known) return verdictOn(known, clock());
    if (!isWellFormed(text)) return UNKNOWN;
    const digest = digestOf(text);
    const key = find(digest);
    if (key) {
      if (recent.size < MOST_RECENT) recent.set(text, key);
      return verdictOn(key, clock());
    }
    if (!refresh.healthy() || refresh.waiting() >= MOST_WAITING) return UNKNOWN;
    return Promise.race([refresh.soon(), pause(LONGEST_WAIT_MS, undefined, { ref: false })]).then(
      () => verdictOn(find(digest), clock()),
      () => UNKNOWN,
    );
  };
  return { check, refresh: refresh.now, close: refresh.close };
}

const UNKNOWN: KeyVerdict = { state: 'unknown' };

/** Eight bytes of the digest find the candidates; the whole is then compared in constant time. */
const bucketOf = (digest: Buffer): string => digest.toString('latin1', 0, 8);

/** The end of an overlap is told by the clock, without a look at the database. */
function verdictOn(key: StoredKey | undefined, now: number): KeyVerdict {
  if (!key) return UNKNOWN;
  const ended = key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt.getTime() <= now);
  return { state: ended ? 'revoked' : 'active', tenantId: key.tenantId, keyId: key.id };
}
