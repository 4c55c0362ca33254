import type { Clock } from '@probant/kernel/clock';
import type { AnchorRecords } from './anchor-records.ts';

/** The anchors as the health route tells them: a `last_anchored_at` that stays behind is the warning sign. */
export type AnchorHealth = { readonly bucket: string; readonly last_anchored_at: string | null };

/** Milliseconds for which one look at the database serves: health is asked without a key. */
const FRESH = 2_000;

/** Null without a place for anchors. While the database is away, what it said last. */
export function anchorHealth({
  records,
  places: [place],
  clock,
}: {
  readonly records: AnchorRecords;
  readonly places: readonly { readonly name: string }[];
  readonly clock: Clock;
}): () => Promise<AnchorHealth | null> {
  let last: string | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (!place) return null;
    if (Math.abs(clock() - lookedAt) >= FRESH) {
      lookedAt = clock();
      last = await records.lastAnchoredAt(place.name).catch(() => last);
    }
    return { bucket: place.name, last_anchored_at: last };
  };
}
