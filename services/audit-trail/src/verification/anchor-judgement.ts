import type { AnchorEvidence } from '../anchors/anchor-evidence.usecases.ts';
import type { AnchoredHead } from '../anchors/anchored-head.ts';

/** A chain that does not fit its anchors; `seq` is null where no event can be named. */
export type AnchorBreak = { readonly seq: number | null; readonly reason: 'head_behind_anchor' | 'anchor_mismatch' };

/** The anchor that a chain was held against; `ok` is null where it could not be. */
type HeldAgainst = { readonly seq: number | null; readonly ok: boolean | null; readonly at: string | null };

export type AnchorFinding = { readonly broken: AnchorBreak | null; readonly anchor: HeldAgainst | null };

/** What the stored log says of an anchor: whether its root, or its entry of the erasure ledger, is there as anchored. */
export type Comparison = { readonly head: AnchoredHead; readonly rootFits: boolean; readonly ledgerFits: boolean };

/** Before anything is compared: the chain ends before its newest anchor, or is broken by itself. */
export function heldAgainst(evidence: AnchorEvidence, ok: boolean | null): HeldAgainst | null {
  if (evidence.state === 'none') return null;
  if (evidence.state === 'unreadable') return { seq: evidence.seq, ok: null, at: evidence.at };
  return heldAs(evidence.newest, ok);
}

/**
 * What the anchors say of a chain that is sound by itself and reaches them, `compared` being smallest first. A root that differs names
 * the first event that no fitting anchor covers: somewhere from there on the log is not what it was.
 */
export function judgedByAnchors(evidence: AnchorEvidence & { state: 'read' }, compared: readonly Comparison[]): AnchorFinding {
  const misfit = compared.find(({ rootFits }) => !rootFits);
  if (misfit) {
    const fitting = compared.findLast(({ rootFits, head }) => rootFits && head.size < misfit.head.size);
    return mismatch(misfit.head, (fitting?.head.size ?? 0) + 1);
  }
  const otherLedger = compared.find(({ ledgerFits }) => !ledgerFits);
  if (otherLedger) return mismatch(otherLedger.head, null);
  if (!evidence.newest.signed) return mismatch(evidence.newest, null);
  return { broken: null, anchor: heldAs(evidence.newest, evidence.complete ? true : null) };
}

const mismatch = (head: AnchoredHead, seq: number | null): AnchorFinding => ({
  broken: { seq, reason: 'anchor_mismatch' },
  anchor: heldAs(head, false),
});

const heldAs = ({ size, at }: AnchoredHead, ok: boolean | null): HeldAgainst => ({ seq: size, ok, at });
