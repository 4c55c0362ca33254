import type { AnchorEvidence } from '../anchors/evidence/anchor-evidence.usecases.ts';
import type { TreeHead } from '../anchors/evidence/tree-head.ts';
import type { SeriesOpening } from '../anchors/series/series-opening.ts';

/** A mismatch between a chain and its anchors or checkpoints. `seq` is null when no event can be named. */
export type AnchorBreak = { readonly seq: number | null; readonly reason: 'head_behind_anchor' | 'anchor_mismatch' };

/** The anchor that a chain was compared with. `ok` is null when the comparison was not possible. */
type ComparedAnchor = { readonly seq: number | null; readonly ok: boolean | null; readonly at: string | null };

export type AnchorFinding = { readonly broken: AnchorBreak | null; readonly anchor: ComparedAnchor | null };

/** The comparison of the stored log with one tree head, of an anchor or a checkpoint, that it reaches. */
export type HeadComparison = {
  readonly head: TreeHead;
  readonly rootMatches: boolean;
  readonly ledgerMatches: boolean;
};

/** The comparisons of the stored log with tree heads, each list smallest first. */
export type HeadComparisons = {
  readonly anchors: readonly HeadComparison[];
  readonly checkpoints: readonly HeadComparison[];
  /** Whether the log has a checkpoint that this installation did not sign. */
  readonly hasForeignCheckpoint: boolean;
};

/**
 * Finds a mismatch between an intact chain and the tree heads that it reaches. With the older heads (`withOlder`), the break is the first
 * event that no matching head covers: from there on the log may have been rewritten.
 */
export function findHeadMismatch(
  evidence: AnchorEvidence,
  { anchors, checkpoints, hasForeignCheckpoint }: HeadComparisons,
  withOlder: boolean,
): AnchorBreak | null {
  const compared = [...anchors, ...checkpoints].toSorted((a, b) => a.head.size - b.head.size);
  const mismatch = compared.find(({ rootMatches }) => !rootMatches);
  if (mismatch) {
    const lastMatch = compared.findLast(({ rootMatches, head }) => rootMatches && head.size < mismatch.head.size);
    return createMismatch(withOlder ? (lastMatch?.head.size ?? 0) + 1 : null);
  }
  const hasForeignHead = hasForeignCheckpoint || (evidence.state === 'read' && !evidence.newest.signed);
  return hasForeignHead || compared.some(({ ledgerMatches }) => !ledgerMatches) ? createMismatch(null) : null;
}

/**
 * Selects the anchor to report: the first one that contradicts the log, else the newest. Returns null for a log without anchors, and
 * `ok: null` when the anchors could not be read.
 */
export function selectReportedAnchor(
  evidence: AnchorEvidence,
  anchors: readonly HeadComparison[],
): ComparedAnchor | null {
  if (evidence.state === 'none') return null;
  if (evidence.state === 'unreadable') return { seq: evidence.seq, ok: null, at: evidence.at };
  const { newest, complete } = evidence;
  const contradicting =
    anchors.find(({ rootMatches }) => !rootMatches) ?? anchors.find(({ ledgerMatches }) => !ledgerMatches);
  if (contradicting) return toComparedAnchor(contradicting.head, false);
  if (!newest.signed) return toComparedAnchor(newest, false);
  return toComparedAnchor(newest, complete ? true : null);
}

/** Returns the finding for a log with events older than a series that began with an empty database. */
export const createOlderLogFinding = ({ openedAt }: SeriesOpening): AnchorFinding => ({
  broken: { seq: 1, reason: 'anchor_mismatch' },
  anchor: { seq: null, ok: false, at: openedAt },
});

const createMismatch = (seq: number | null): AnchorBreak => ({ seq, reason: 'anchor_mismatch' });

export const toComparedAnchor = ({ size, at }: TreeHead, ok: boolean | null): ComparedAnchor => ({ seq: size, ok, at });
