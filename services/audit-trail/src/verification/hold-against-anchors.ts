import type { NodeSource } from '@probant/audit/merkle/proofs';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorEvidence, AnchorReader } from '../anchors/anchor-evidence.usecases.ts';
import type { AnchorRecords } from '../anchors/anchor-records.ts';
import type { AnchoredHead } from '../anchors/anchored-head.ts';
import type { CheckpointReader } from '../anchors/checkpoint-evidence.ts';
import type { AnchorSeries } from '../anchors/series/anchor-series.ts';
import { isOlderThanSeries } from '../anchors/series/series.rules.ts';
import type { SeriesOpening } from '../anchors/series/series-opening.ts';
import {
  type AnchorFinding,
  anchorBeside,
  brokenByHeads,
  type Comparison,
  heldAgainst,
  olderThan,
} from './anchor-judgement.ts';
import { type RootsOnTheWay, rootsFromEvents, rootsOfWindow } from './anchored-roots.ts';
import type { VerificationRepository } from './verification.repository.ts';
import type { Range } from './window.rules.ts';

export type AnchorsToHold = {
  readonly reader: AnchorReader;
  /** The checkpoints in the database: signed more often than anchored, but whoever owns the database can take them away. */
  readonly checkpoints: CheckpointReader['evidence'];
  /** The series of anchors in force. */
  readonly series: AnchorSeries['inForce'];
  readonly ledger: AnchorRecords['ledger'];
  /** The kept subtrees of a tenant's tree. */
  readonly tree: (tenant: TenantId) => NodeSource;
};

/** A verification's look at the signed heads, taken before the chain is read: what is signed meanwhile may lie beyond the head. */
export type AnchorHold = {
  /** The series that the database names, null for the first one. */
  readonly series: SeriesOpening | null;
  /** The largest number whose event hash is wanted, 0 for none. */
  readonly wantedUpTo: number;
  /** Takes the event hashes of the range, side by side and in order, `wantedUpTo` at least. */
  add(hashes: Uint8Array): void;
  /** For a range that is sound by itself and reaches the head. */
  judge(headSeq: number): Promise<AnchorFinding>;
  /** For a range that is broken by itself: the anchor is named, and says something only where the chain ends before it. */
  besideBreak(headSeq: number): AnchorFinding;
};

/** Anchors beside the newest that a whole chain is held against: who has all our keys can make new ones, and not undo the old. */
const OLDER = 63;
/** Events whose hashes are read at once. */
const RUN = 50_000;

type Holding = {
  readonly anchors: AnchorsToHold;
  readonly chains: VerificationRepository;
  readonly tenant: TenantId;
  readonly signal: AbortSignal;
};

export async function holdAgainstAnchors(holding: Holding, from: number | null): Promise<AnchorHold> {
  const { anchors, chains, tenant } = holding;
  const series = await anchors.series();
  const hold = await holdAgainstStores(holding, from);
  return {
    ...hold,
    series,
    async judge(headSeq) {
      const finding = await hold.judge(headSeq);
      if (finding.broken !== null || series === null) return finding;
      return isOlderThanSeries(series, await chains.firstRecordedAt(tenant)) ? olderThan(series) : finding;
    },
  };
}

async function holdAgainstStores(
  { anchors, chains, tenant, signal }: Holding,
  from: number | null,
): Promise<Omit<AnchorHold, 'series'>> {
  const whole = from === null;
  const [evidence, { signed, foreign }] = await Promise.all([
    anchors.reader.evidence(tenant, whole ? OLDER : 0, signal),
    anchors.checkpoints(tenant, whole),
  ]);
  const anchored = evidence.state === 'read' ? [...evidence.older, evidence.newest] : [];
  const sizes = [...anchored, ...signed].map(({ size }) => size);
  const reach = Math.max(0, ...sizes);
  const roots = whole ? rootsFromEvents(sizes) : rootsOfWindow(from, anchors.tree(tenant));

  const rootFits = async ({ root, size }: AnchoredHead): Promise<boolean> => {
    if (root === null) return false;
    if (same(await roots.rootAt(size), root)) return true;
    // A window rests on kept subtrees, which are derived: the events decide.
    return !whole && same(await rootOfEvents(chains, tenant, size, signal), root);
  };
  const ledgerFits = async ({ erasures, ledgerHash }: AnchoredHead): Promise<boolean> => {
    if (erasures === 0) return true;
    const { count, hash } = await anchors.ledger(tenant, erasures);
    return count >= erasures && ledgerHash !== null && same(hash, ledgerHash);
  };
  const compare = async (head: AnchoredHead): Promise<Comparison> => ({
    head,
    rootFits: await rootFits(head),
    ledgerFits: await ledgerFits(head),
  });
  /** The heads that the log reaches, one after another. */
  const compareReached = async (heads: readonly AnchoredHead[], headSeq: number): Promise<readonly Comparison[]> => {
    const compared = [];
    for (const head of heads) if (head.size <= headSeq) compared.push(await compare(head));
    return compared;
  };
  const anchorBeyond = (headSeq: number) =>
    evidence.state === 'read' && evidence.newest.size > headSeq ? heldAgainst(evidence.newest, false) : null;
  return {
    wantedUpTo: reach,
    add: roots.add,
    async judge(headSeq) {
      const compared = {
        anchors: await compareReached(anchored, headSeq),
        checkpoints: await compareReached(signed, headSeq),
        foreignCheckpoint: foreign,
      };
      return {
        broken:
          reach > headSeq
            ? { seq: headSeq + 1, reason: 'head_behind_anchor' }
            : brokenByHeads(evidence, compared, whole),
        anchor: anchorBeyond(headSeq) ?? anchorBeside(evidence, compared.anchors),
      };
    },
    besideBreak: (headSeq) => ({
      broken: null,
      anchor: anchorBeyond(headSeq) ?? notHeld(evidence),
    }),
  };
}

/** Of a chain that is broken by itself, which anchor it was to be held against. */
function notHeld(evidence: AnchorEvidence) {
  return evidence.state === 'read' ? heldAgainst(evidence.newest, null) : anchorBeside(evidence, []);
}

/** The root over the first `size` events, from nothing but their hashes; null where one is missing. */
async function rootOfEvents(chains: VerificationRepository, tenant: TenantId, size: number, signal: AbortSignal) {
  const roots: RootsOnTheWay = rootsFromEvents([size]);
  for (let start = 1; start <= size; start += RUN) {
    signal.throwIfAborted();
    const run: Range = { from: start, to: Math.min(start + RUN - 1, size) };
    roots.add(await chains.hashes(tenant, run));
  }
  return roots.rootAt(size);
}

const same = (a: Uint8Array | null, b: Uint8Array): boolean => a !== null && Buffer.from(a).equals(b);
