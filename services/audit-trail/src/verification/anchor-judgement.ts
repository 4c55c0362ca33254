import type { AnchorEvidence } from '../anchors/anchor-evidence.usecases.ts';
import type { AnchoredHead } from '../anchors/anchored-head.ts';
import type { SeriesOpening } from '../anchors/series/series-opening.ts';

/** A chain that does not fit its anchors or checkpoints; `seq` is null where no event can be named. */
export type AnchorBreak = { readonly seq: number | null; readonly reason: 'head_behind_anchor' | 'anchor_mismatch' };

/** The anchor that a chain was held against; `ok` is null where it could not be. */
type HeldAgainst = { readonly seq: number | null; readonly ok: boolean | null; readonly at: string | null };

export type AnchorFinding = { readonly broken: AnchorBreak | null; readonly anchor: HeldAgainst | null };

/** What the stored log says of a signed head, an anchor's or a checkpoint's, that it reaches: whether its root, or its entry of the erasure ledger, is there as anchored. */
export type Comparison = { readonly head: AnchoredHead; readonly rootFits: boolean; readonly ledgerFits: boolean };

/** The heads that the stored log was compared with, each list smallest first. */
export type Compared = {
  readonly anchors: readonly Comparison[];
  readonly checkpoints: readonly Comparison[];
  /** Whether a checkpoint that is none of this installation's stands among those of the log. */
  readonly foreignCheckpoint: boolean;
};

/**
 * What the signed heads say of a chain that is sound by itself and reaches them. A root that differs names the first event that no
 * fitting head covers, where the older ones were looked at as well: from there on the log is not what it was.
 */
export function brokenByHeads(
  evidence: AnchorEvidence,
  { anchors, checkpoints, foreignCheckpoint }: Compared,
  withOlder: boolean,
): AnchorBreak | null {
  const compared = [...anchors, ...checkpoints].toSorted((a, b) => a.head.size - b.head.size);
  const misfit = compared.find(({ rootFits }) => !rootFits);
  if (misfit) {
    const fitting = compared.findLast(({ rootFits, head }) => rootFits && head.size < misfit.head.size);
    return mismatchFrom(withOlder ? (fitting?.head.size ?? 0) + 1 : null);
  }
  const foreign = foreignCheckpoint || (evidence.state === 'read' && !evidence.newest.signed);
  return foreign || compared.some(({ ledgerFits }) => !ledgerFits) ? mismatchFrom(null) : null;
}

/**
 * The anchor to name: the first one that contradicts the log, else the newest. Of a log without anchors there is nothing to say; of
 * anchors that cannot be read, that they were not looked at.
 */
export function anchorBeside(evidence: AnchorEvidence, anchors: readonly Comparison[]): HeldAgainst | null {
  if (evidence.state === 'none') return null;
  if (evidence.state === 'unreadable') return { seq: evidence.seq, ok: null, at: evidence.at };
  const { newest, complete } = evidence;
  const contrary = anchors.find(({ rootFits }) => !rootFits) ?? anchors.find(({ ledgerFits }) => !ledgerFits);
  if (contrary) return heldAgainst(contrary.head, false);
  if (!newest.signed) return heldAgainst(newest, false);
  return heldAgainst(newest, complete ? true : null);
}

/** A log with a past, in a database that is known to have begun without any. */
export const olderThan = ({ openedAt }: SeriesOpening): AnchorFinding => ({
  broken: { seq: 1, reason: 'anchor_mismatch' },
  anchor: { seq: null, ok: false, at: openedAt },
});

const mismatchFrom = (seq: number | null): AnchorBreak => ({ seq, reason: 'anchor_mismatch' });

export const heldAgainst = ({ size, at }: AnchoredHead, ok: boolean | null): HeldAgainst => ({ seq: size, ok, at });
