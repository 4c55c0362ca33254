import { CHAIN_ALGORITHM } from '@probant/audit/chain/chain-v1';
import type { ChainBreak } from '@probant/audit/verification/chain-verifier';
import type { ChainVerification, VerificationProgress } from '@probant/contracts/audit-trail';
import type { Clock } from '@probant/kernel/clock';
import type { createSemaphore } from '@probant/kernel/semaphore';
import type { TenantId } from '@probant/kernel/tenant';
import type { SeqRange } from '../event-roots/seq-range.ts';
import type { ChainEnds } from './chain-ends.ts';
import { type AnchorSources, startAnchorCheck } from './compare-with-anchors.ts';
import type { AnchorBreak, AnchorFinding } from './head-mismatch.ts';
import type { LedgerRepository } from './ledger.repository.ts';
import { findLedgerBreak, type LedgerBreak } from './ledger-break.ts';
import type { VerificationRepository } from './verification.repository.ts';
import { resolveRange } from './window.rules.ts';

export type VerificationDeps = {
  readonly chains: VerificationRepository;
  readonly ledgers: LedgerRepository;
  readonly anchors: AnchorSources;
  readonly clock: Clock;
  /** Limits the runs examined at once in this process, over all callers: each uses a connection and a core of the database. */
  readonly withRunSlot: ReturnType<typeof createSemaphore>;
};

export const MAX_CONCURRENT_RUNS = 2;

type VerificationCall = {
  readonly signal: AbortSignal;
  /** Told how much of the range was examined, after each run that is intact. */
  readonly report?: (progress: VerificationProgress) => void;
};

type VerificationWindow = { readonly from_seq?: number | undefined; readonly to_seq?: number | undefined };

/**
 * Verifies a tenant's chain, or a window of it, as of the time the head was read. Events added later lie above that head, and events
 * below it change only together with the ledger, so the runs need no common snapshot (which would delay vacuuming). The ledger's own
 * chain is verified with the full chain; a window is compared with the ledger entries as stored. Anchors and checkpoints are compared
 * when the range reaches the head; a break of the chain itself takes precedence.
 */
export async function verifyChain(
  { chains, ledgers, anchors, clock, withRunSlot }: VerificationDeps,
  tenant: TenantId,
  window: VerificationWindow,
  { signal, report }: VerificationCall,
): Promise<ChainVerification> {
  const started = clock();
  const isFullChain = window.from_seq === undefined && window.to_seq === undefined;
  const headCheck =
    window.to_seq === undefined || window.to_seq >= (await chains.readEnds(tenant)).head.seq
      ? await startAnchorCheck({ anchors, chains, tenant, signal }, isFullChain ? null : (window.from_seq ?? 1))
      : null;
  const ends = await chains.readEnds(tenant);
  const range = resolveRange(window, ends.head.seq);
  const examine = (run: SeqRange) => {
    signal.throwIfAborted();
    return withRunSlot(() => chains.examineRun(tenant, run, run.from <= (headCheck?.lastNeededSeq ?? 0)));
  };
  const total = Math.max(0, range.to - range.from + 1);
  const takeRun = (run: SeqRange, hashes: Uint8Array | null) => {
    if (hashes) headCheck?.addHashes(hashes);
    report?.({ checked: run.to - range.from + 1, total });
  };
  const ledgerBreak = isFullChain ? await withRunSlot(() => findLedgerBreak(ledgers, tenant, ends)) : INTACT_LEDGER;
  const runBreak = findStartBreak(ends, range) ?? (await findFirstBreak(examine, takeRun, range, ends));
  const chainBreak = pickEarlierBreak(runBreak, ledgerBreak.within) ?? findEndBreak(ends, range) ?? ledgerBreak.atEnd;
  const check = range.to < ends.head.seq ? null : headCheck;
  const { broken: anchorBreak, anchor } =
    (await (chainBreak ? check?.reportBrokenChain(ends.head.seq) : check?.checkIntactChain(ends.head.seq))) ??
    NO_ANCHOR_FINDING;
  const broken = chainBreak ?? anchorBreak;
  return {
    ok: broken === null,
    checked: chainBreak ? countChecked(chainBreak, range) : total,
    scope: isFullChain ? 'full' : 'window',
    head_seq: ends.head.seq,
    head_hash: ends.head.seq > 0 && HASH_PATTERN.test(ends.head.hash) ? ends.head.hash : null,
    unchained_count: 0,
    ...(isFullChain ? {} : { prefix_verified: false as const }),
    ...(broken ? toFailureFields(broken) : {}),
    anchor,
    ...(check?.series ? { anchor_series: { opened_at: check.series.openedAt, reason: check.series.reason } } : {}),
    algorithm: CHAIN_ALGORITHM,
    duration_ms: clock() - started,
  };
}

const NO_ANCHOR_FINDING: AnchorFinding = { broken: null, anchor: null };

const toFailureFields = (broken: ChainBreak | AnchorBreak) => ({
  first_broken_seq: broken.seq,
  first_broken_id: 'id' in broken ? broken.id : null,
  reason: broken.reason,
});

/** A tampered head may contain something other than a hash. */
const HASH_PATTERN = /^[0-9a-f]{64}$/;

const INTACT_LEDGER: LedgerBreak = { within: null, atEnd: null };

/** Returns the break that comes first in the chain. At the same event, the break of the chain itself wins. */
function pickEarlierBreak(chain: ChainBreak | null, ledger: ChainBreak | null): ChainBreak | null {
  if (chain === null || ledger === null) return chain ?? ledger;
  return ledger.seq < chain.seq ? ledger : chain;
}

/** Events per statement: about 50 ms of one core. Short statements hold no long snapshot and stop soon after the caller disconnects. */
const RUN_EVENTS = 5_000;

type Examine = (run: SeqRange) => ReturnType<VerificationRepository['examineRun']>;

/**
 * Finds the first break in a range, run by run, and passes intact runs with their hashes to `takeRun` in order. The next runs are
 * requested ahead, so that the database works while this process hashes. No run is in progress when the function returns.
 */
async function findFirstBreak(
  examine: Examine,
  takeRun: (run: SeqRange, hashes: Uint8Array | null) => void,
  { from, to }: SeqRange,
  ends: ChainEnds,
): Promise<ChainBreak | null> {
  const pendingRuns: { readonly run: SeqRange; readonly result: ReturnType<Examine> }[] = [];
  let nextSeq = from;
  const requestRuns = (): void => {
    while (pendingRuns.length <= MAX_CONCURRENT_RUNS && nextSeq <= to) {
      const run = { from: nextSeq, to: Math.min(nextSeq + RUN_EVENTS - 1, to) };
      nextSeq = run.to + 1;
      pendingRuns.push({ run, result: ignoreEarlyRejection(examine(run)) });
    }
  };
  try {
    for (requestRuns(); pendingRuns[0]; requestRuns()) {
      const { run, result } = pendingRuns[0];
      const { broken, last, hashes } = await result;
      pendingRuns.shift();
      const firstBreak = broken ?? findMissingTail(last ?? run.from - 1, run, ends);
      if (firstBreak) return firstBreak;
      requestRuns();
      takeRun(run, hashes);
    }
    return null;
  } finally {
    await Promise.allSettled(pendingRuns.map(({ result }) => result));
  }
}

/** Prevents an unhandled rejection when a run fails before it is awaited. */
function ignoreEarlyRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Returns a break when events are missing at the end of a run: a gap when others follow, else a missing tail. */
function findMissingTail(last: number, run: SeqRange, ends: ChainEnds): ChainBreak | null {
  if (last >= run.to) return null;
  return { seq: last + 1, id: null, reason: (ends.highest ?? 0) > last ? 'seq_gap' : 'head_mismatch' };
}

/** Returns a break for an event below number 1, which no run examines. */
const findStartBreak = ({ lowest }: ChainEnds, { from }: SeqRange): ChainBreak | null =>
  lowest !== null && lowest < 1 && from === 1 ? { seq: 1, id: null, reason: 'seq_gap' } : null;

/** Returns a break when the head is not the last event. Applies only to a range that reaches the head. */
function findEndBreak({ head, headEvent, above }: ChainEnds, { to }: SeqRange): ChainBreak | null {
  if (to < head.seq) return null;
  if (above?.seq === head.seq + 1) return { ...above, reason: 'head_mismatch' };
  if (above) return { seq: head.seq + 1, id: null, reason: 'seq_gap' };
  return head.hash === headEvent.hash ? null : { seq: head.seq, id: headEvent.id, reason: 'head_mismatch' };
}

/** Counts the events examined up to the break, including the broken event when there is one. */
const countChecked = ({ seq, id }: ChainBreak, { from }: SeqRange): number =>
  Math.max(0, seq - from + (id === null ? 0 : 1));
