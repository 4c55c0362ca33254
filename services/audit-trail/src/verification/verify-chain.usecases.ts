import { ALGORITHM } from '@probant/audit/chain-v1';
import type { ChainBreak } from '@probant/audit/chain-verifier';
import type { ChainVerification } from '@probant/contracts/audit-trail';
import type { Clock } from '@probant/kernel/clock';
import type { semaphore } from '@probant/kernel/semaphore';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorBreak, AnchorFinding } from './anchor-judgement.ts';
import type { ChainEnds } from './chain-ends.ts';
import { type AnchorsToHold, holdAgainstAnchors } from './hold-against-anchors.ts';
import type { LedgerRepository } from './ledger.repository.ts';
import { type LedgerBreak, ledgerBreak } from './ledger-break.ts';
import type { VerificationRepository } from './verification.repository.ts';
import { type Range, rangeToVerify } from './window.rules.ts';

export type Verifying = {
  readonly chains: VerificationRepository;
  readonly ledgers: LedgerRepository;
  readonly anchors: AnchorsToHold;
  readonly clock: Clock;
  /** Runs examined at once in this process, whoever asks: each occupies a connection and a core of the database. */
  readonly lanes: ReturnType<typeof semaphore>;
};

export const LANES = 2;

type Window = { readonly from_seq?: number | undefined; readonly to_seq?: number | undefined };

/**
 * Verifies a tenant's chain, or a window of it, as it stood when the head was read: what is added meanwhile lies above that head,
 * and what lies below only changes together with the ledger, so the runs need no common snapshot (which would hold back the
 * database's clean-up). The ledger's own chain belongs to the whole; a window is held against its entries as they are. Anchors and
 * checkpoints are looked at where the head is reached; a fault of the chain itself comes before theirs.
 */
export async function verifyChain(
  { chains, ledgers, anchors, clock, lanes }: Verifying,
  tenant: TenantId,
  window: Window,
  signal: AbortSignal,
): Promise<ChainVerification> {
  const started = clock();
  const whole = window.from_seq === undefined && window.to_seq === undefined;
  const hold =
    window.to_seq === undefined || window.to_seq >= (await chains.readEnds(tenant)).head.seq
      ? await holdAgainstAnchors({ anchors, chains, tenant, signal }, whole ? null : (window.from_seq ?? 1))
      : null;
  const ends = await chains.readEnds(tenant);
  const range = rangeToVerify(window, ends.head.seq);
  const examine = (run: Range) => {
    signal.throwIfAborted();
    return lanes(() => chains.examine(tenant, run, run.from <= (hold?.wantedUpTo ?? 0)));
  };
  const sound = (hashes: Uint8Array | null) => hashes && hold?.add(hashes);
  const inLedger = whole ? await lanes(() => ledgerBreak(ledgers, tenant, ends)) : SOUND;
  const inRuns = brokenStart(ends, range) ?? (await firstBreak(examine, sound, range, ends));
  const inChain = earlier(inRuns, inLedger.within) ?? brokenEnd(ends, range) ?? inLedger.atEnd;
  const held = range.to < ends.head.seq ? null : hold;
  const { broken: atAnchor, anchor } =
    (await (inChain ? held?.besideBreak(ends.head.seq) : held?.judge(ends.head.seq))) ?? NOT_HELD;
  const broken = inChain ?? atAnchor;
  return {
    ok: broken === null,
    checked: inChain ? checkedUpTo(inChain, range) : Math.max(0, range.to - range.from + 1),
    scope: whole ? 'full' : 'window',
    head_seq: ends.head.seq,
    head_hash: ends.head.seq > 0 && HASH.test(ends.head.hash) ? ends.head.hash : null,
    unchained_count: 0,
    ...(whole ? {} : { prefix_verified: false as const }),
    ...(broken ? asFailure(broken) : {}),
    anchor,
    ...(held?.series ? { anchor_series: { opened_at: held.series.openedAt, reason: held.series.reason } } : {}),
    algorithm: ALGORITHM,
    duration_ms: clock() - started,
  };
}

const NOT_HELD: AnchorFinding = { broken: null, anchor: null };

const asFailure = (broken: ChainBreak | AnchorBreak) => ({
  first_broken_seq: broken.seq,
  first_broken_id: 'id' in broken ? broken.id : null,
  reason: broken.reason,
});

/** What a hash looks like; a head can be tampered with to hold something else. */
const HASH = /^[0-9a-f]{64}$/;

const SOUND: LedgerBreak = { within: null, atEnd: null };

/** The one that comes first in the chain; of two at one event the chain's own. */
function earlier(chain: ChainBreak | null, ledger: ChainBreak | null): ChainBreak | null {
  if (chain === null || ledger === null) return chain ?? ledger;
  return ledger.seq < chain.seq ? ledger : chain;
}

/** Events a statement examines: some 50 ms of one core, so that a long chain neither holds a snapshot nor outlives a caller that has left. */
const RUN = 5_000;

type Examine = (run: Range) => ReturnType<VerificationRepository['examine']>;

/**
 * The first fault in a range, run by run; the hashes of sound runs are handed on in order. Runs are asked for ahead, so that the
 * database examines the next ones while the hashes of one are taken here. None is under way any more in the end.
 */
async function firstBreak(
  examine: Examine,
  sound: (hashes: Uint8Array | null) => void,
  { from, to }: Range,
  ends: ChainEnds,
): Promise<ChainBreak | null> {
  const ahead: { readonly run: Range; readonly finding: ReturnType<Examine> }[] = [];
  let next = from;
  const ask = (): void => {
    while (ahead.length <= LANES && next <= to) {
      const run = { from: next, to: Math.min(next + RUN - 1, to) };
      next = run.to + 1;
      ahead.push({ run, finding: lookedAtLater(examine(run)) });
    }
  };
  try {
    for (ask(); ahead[0]; ask()) {
      const { run, finding } = ahead[0];
      const { broken, last, hashes } = await finding;
      ahead.shift();
      const found = broken ?? missingAfter(last ?? run.from - 1, run, ends);
      if (found) return found;
      ask();
      sound(hashes);
    }
    return null;
  } finally {
    await Promise.allSettled(ahead.map(({ finding }) => finding));
  }
}

/** A refusal that comes before somebody waits for it is no crash. */
function lookedAtLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Events missing at the end of a run: a gap when others follow, else the tail that the head still tells of. */
function missingAfter(last: number, run: Range, ends: ChainEnds): ChainBreak | null {
  if (last >= run.to) return null;
  return { seq: last + 1, id: null, reason: (ends.highest ?? 0) > last ? 'seq_gap' : 'head_mismatch' };
}

/** An event below the first number, which no run looks at. */
const brokenStart = ({ lowest }: ChainEnds, { from }: Range): ChainBreak | null =>
  lowest !== null && lowest < 1 && from === 1 ? { seq: 1, id: null, reason: 'seq_gap' } : null;

/** The head must be the last event, which only a range that reaches it can tell. */
function brokenEnd({ head, headEvent, above }: ChainEnds, { to }: Range): ChainBreak | null {
  if (to < head.seq) return null;
  if (above?.seq === head.seq + 1) return { ...above, reason: 'head_mismatch' };
  if (above) return { seq: head.seq + 1, id: null, reason: 'seq_gap' };
  return head.hash === headEvent.hash ? null : { seq: head.seq, id: headEvent.id, reason: 'head_mismatch' };
}

/** Events looked at until the break, the broken one included where there is one. */
const checkedUpTo = ({ seq, id }: ChainBreak, { from }: Range): number =>
  Math.max(0, seq - from + (id === null ? 0 : 1));
