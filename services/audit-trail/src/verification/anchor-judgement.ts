import type { AnchorEvidence } from '../anchors/anchor-evidence.usecases.ts';
import type { AnchoredHead } from '../anchors/anchored-head.ts';
import type { SeriesOpening } from '../anchors/series/series-opening.ts';

/** A chain that does not fit its anchors; `seq` is null where no event can be named. */
export type AnchorBreak = { readonly seq: number | null; readonly reason: 'head_behind_anchor' | 'anchor_mismatch' };

/** The anchor that a chain was held against; `ok` is null where it could not be. */
type HeldAgainst = { readonly seq: number | null; readonly ok: boolean | null; readonly at: string | null };

export type AnchorFinding = { readonly broken: AnchorBreak | null; readonly anchor: HeldAgainst | null };

/** What the stored log says of an anchor: whether its root, or its entry of the erasure ledger, is there as anchored. */
export type Comparison = { readonly head: AnchoredHead; readonly rootFits: boolean; readonly ledgerFits: boolean };

/** Of a log without anchors there is nothing to say; of anchors that cannot be read, that they were not looked at. */
export const heldNotAtAll = (evidence: Exclude<AnchorEvidence, { state: 'read' }>): HeldAgainst | null =>
  evidence.state === 'none' ? null : { seq: evidence.seq, ok: null, at: evidence.at };

/**
 * What the anchors say of a chain that is sound by itself and reaches them, `compared` being smallest first. A root that differs names
 * the first event that no fitting anchor covers, where the older ones were looked at as well: from there on the log is not what it was.
 */
export function judgedByAnchors(
  { newest, complete }: AnchorEvidence & { state: 'read' },
  compared: readonly Comparison[],
  withOlder: boolean,
): AnchorFinding {
  const misfit = compared.find(({ rootFits }) => !rootFits);
  if (misfit) {
    const fitting = compared.findLast(({ rootFits, head }) => rootFits && head.size < misfit.head.size);
    return mismatch(misfit.head, withOlder ? (fitting?.head.size ?? 0) + 1 : null);
  }
  const otherLedger = compared.find(({ ledgerFits }) => !ledgerFits);
  if (otherLedger) return mismatch(otherLedger.head, null);
  if (!newest.signed) return mismatch(newest, null);
  return { broken: null, anchor: heldAgainst(newest, complete ? true : null) };
}

/** A log with a past, in a database that is known to have begun without any. */
export const olderThan = ({ openedAt }: SeriesOpening): AnchorFinding => ({
  broken: { seq: 1, reason: 'anchor_mismatch' },
  anchor: { seq: null, ok: false, at: openedAt },
});

const mismatch = (head: AnchoredHead, seq: number | null): AnchorFinding => ({
  broken: { seq, reason: 'anchor_mismatch' },
  anchor: heldAgainst(head, false),
});

export const heldAgainst = ({ size, at }: AnchoredHead, ok: boolean | null): HeldAgainst => ({ seq: size, ok, at });
