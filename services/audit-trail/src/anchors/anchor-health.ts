import type { Clock } from '@probant/kernel/clock';
import type { AnchorRecords } from './anchor-records.ts';

/** The anchors in the health response. A `last_anchored_at` that no longer advances is the warning sign. */
export type AnchorHealth = { readonly bucket: string; readonly last_anchored_at: string | null };

/** Limits database reads: the health route needs no key. */
const HEALTH_CACHE_MS = 2_000;

/** Creates the anchor part of the health response: null without an anchor location, the last known state while the database is unavailable. */
export function createAnchorHealthCheck({
  records,
  locations: [location],
  clock,
}: {
  readonly records: AnchorRecords;
  readonly locations: readonly { readonly name: string }[];
  readonly clock: Clock;
}): () => Promise<AnchorHealth | null> {
  let lastAnchoredAt: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (!location) return null;
    if (Math.abs(clock() - readAt) >= HEALTH_CACHE_MS) {
      readAt = clock();
      lastAnchoredAt = await records.readLastAnchoredAt(location.name).catch(() => lastAnchoredAt);
    }
    return { bucket: location.name, last_anchored_at: lastAnchoredAt };
  };
}
