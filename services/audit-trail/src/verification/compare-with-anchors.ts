import type { NodeSource } from '@probant/audit/merkle/proofs';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorRecords } from '../anchors/anchor-records.ts';
import type { AnchorEvidence, AnchorReader } from '../anchors/evidence/anchor-evidence.usecases.ts';
import type { CheckpointReader } from '../anchors/evidence/checkpoint-evidence.ts';
import type { TreeHead } from '../anchors/evidence/tree-head.ts';
import type { AnchorSeries } from '../anchors/series/anchor-series.ts';
import { isOlderThanSeries } from '../anchors/series/series.rules.ts';
import type { SeriesOpening } from '../anchors/series/series-opening.ts';
import { createEventRootCollector, createWindowRootCollector } from '../event-roots/root-collector.ts';
import { computeRootOfEvents } from '../event-roots/root-of-events.ts';
import {
  type AnchorFinding,
  createOlderLogFinding,
  findHeadMismatch,
  type HeadComparison,
  selectReportedAnchor,
  toComparedAnchor,
} from './head-mismatch.ts';
import type { VerificationRepository } from './verification.repository.ts';

export type AnchorSources = {
  readonly reader: AnchorReader;
  /** Checkpoints in the database: more frequent than anchors, but the owner of the database can delete them. */
  readonly readCheckpoints: CheckpointReader['readEvidence'];
  readonly readCurrentSeries: AnchorSeries['readCurrent'];
  readonly readLedger: AnchorRecords['readLedger'];
  /** Opens the stored subtrees of a tenant's tree. */
  readonly openTree: (tenant: TenantId) => NodeSource;
};

/** The tree heads to compare a chain with. Read before the chain, since heads signed later may lie beyond the chain's head. */
export type AnchorCheck = {
  /** The current series, null for the first one. */
  readonly series: SeriesOpening | null;
  /** The last event whose hash is needed, 0 for none. */
  readonly lastNeededSeq: number;
  /** Adds the concatenated event hashes of the range, in order, at least up to `lastNeededSeq`. */
  addHashes(hashes: Uint8Array): void;
  /** Compares an intact range that reaches the head. */
  checkIntactChain(headSeq: number): Promise<AnchorFinding>;
  /** Reports the anchor for a broken range, which is compared only when the chain ends before the anchor. */
  reportBrokenChain(headSeq: number): AnchorFinding;
};

/** Older anchors that a full chain is compared with: an attacker with all our keys can create new anchors, but not remove old ones. */
const OLDER_ANCHORS = 63;

type AnchorCheckDeps = {
  readonly anchors: AnchorSources;
  readonly chains: VerificationRepository;
  readonly tenant: TenantId;
  readonly signal: AbortSignal;
};

export async function startAnchorCheck(deps: AnchorCheckDeps, from: number | null): Promise<AnchorCheck> {
  const { anchors, chains, tenant } = deps;
  const series = await anchors.readCurrentSeries();
  const check = await startStoreCheck(deps, from);
  return {
    ...check,
    series,
    async checkIntactChain(headSeq) {
      const finding = await check.checkIntactChain(headSeq);
      if (finding.broken !== null || series === null) return finding;
      return isOlderThanSeries(series, await chains.readFirstRecordedAt(tenant))
        ? createOlderLogFinding(series)
        : finding;
    },
  };
}

async function startStoreCheck(
  { anchors, chains, tenant, signal }: AnchorCheckDeps,
  from: number | null,
): Promise<Omit<AnchorCheck, 'series'>> {
  const isFullChain = from === null;
  const [evidence, { signed, hasForeign }] = await Promise.all([
    anchors.reader.readEvidence(tenant, isFullChain ? OLDER_ANCHORS : 0, signal),
    anchors.readCheckpoints(tenant, isFullChain),
  ]);
  const anchorHeads = evidence.state === 'read' ? [...evidence.older, evidence.newest] : [];
  const sizes = [...anchorHeads, ...signed].map(({ size }) => size);
  const lastSize = Math.max(0, ...sizes);
  const roots = isFullChain
    ? createEventRootCollector(sizes)
    : createWindowRootCollector(from, anchors.openTree(tenant));

  const isRootMatching = async ({ root, size }: TreeHead): Promise<boolean> => {
    if (root === null) return false;
    if (isSameHash(await roots.computeRootAt(size), root)) return true;
    // The root of a window depends on stored subtrees, which are derived and may be wrong: the events decide.
    return !isFullChain && isSameHash(await computeRootOfEvents(chains, tenant, size, signal), root);
  };
  const isLedgerMatching = async ({ erasures, ledgerHash }: TreeHead): Promise<boolean> => {
    if (erasures === 0) return true;
    const { count, hash } = await anchors.readLedger(tenant, erasures);
    return count >= erasures && ledgerHash !== null && isSameHash(hash, ledgerHash);
  };
  const compare = async (head: TreeHead): Promise<HeadComparison> => ({
    head,
    rootMatches: await isRootMatching(head),
    ledgerMatches: await isLedgerMatching(head),
  });
  /** Compares the heads that the log reaches, one at a time. */
  const compareReached = async (heads: readonly TreeHead[], headSeq: number): Promise<readonly HeadComparison[]> => {
    const comparisons = [];
    for (const head of heads) if (head.size <= headSeq) comparisons.push(await compare(head));
    return comparisons;
  };
  const findAnchorBeyond = (headSeq: number) =>
    evidence.state === 'read' && evidence.newest.size > headSeq ? toComparedAnchor(evidence.newest, false) : null;
  return {
    lastNeededSeq: lastSize,
    addHashes: roots.addHashes,
    async checkIntactChain(headSeq) {
      const comparisons = {
        anchors: await compareReached(anchorHeads, headSeq),
        checkpoints: await compareReached(signed, headSeq),
        hasForeignCheckpoint: hasForeign,
      };
      return {
        broken:
          lastSize > headSeq
            ? { seq: headSeq + 1, reason: 'head_behind_anchor' }
            : findHeadMismatch(evidence, comparisons, isFullChain),
        anchor: findAnchorBeyond(headSeq) ?? selectReportedAnchor(evidence, comparisons.anchors),
      };
    },
    reportBrokenChain: (headSeq) => ({
      broken: null,
      anchor: findAnchorBeyond(headSeq) ?? toUncheckedAnchor(evidence),
    }),
  };
}

/** Returns the anchor that a broken chain would have been compared with. */
function toUncheckedAnchor(evidence: AnchorEvidence) {
  return evidence.state === 'read' ? toComparedAnchor(evidence.newest, null) : selectReportedAnchor(evidence, []);
}

const isSameHash = (a: Uint8Array | null, b: Uint8Array): boolean => a !== null && Buffer.from(a).equals(b);
