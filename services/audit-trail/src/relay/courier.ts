import type { Clock } from '@probant/kernel/clock';
import type { Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { startRounds } from '../background/rounds.ts';
import { chanceFrom, pauseAfter } from './back-off.rules.ts';
import { batchOf, erasureMessage, startWithin } from './cloud-event.rules.ts';
import { asFailure, type Batch, type DeliveryFailure, type Destination } from './destination.ts';
import { type Cursor, type Hold, type Outbox, SEQS_A_NOTICE, type Step } from './outbox.ts';
import { troubles } from './troubles.ts';

/** Brings one destination what waits for it: one batch at a time whatever waits, the tenants in turn, for as long as it takes. */
export type Courier = {
  /** Something new waits for the destination. */
  wake(tenant: TenantId): void;
  /** Asks for a look at all tenants. */
  look(): void;
  /** Starts no other batch; the one under way may end until `patience` milliseconds have passed, then it is given up. */
  close(patience: number): Promise<void>;
};

/** Resolves after so many milliseconds, at once when the signal fires. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** What a courier tells about its work. */
export type Observer = {
  succeeded(messages: number): void;
  failed(failure: DeliveryFailure): void;
};

export type CourierDeps = {
  readonly destination: Destination;
  readonly hold: Hold;
  readonly outbox: Outbox;
  /** Whether the destination is in this process's hands. */
  readonly held: () => boolean;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly pause: Pause;
  readonly observe: Observer;
  readonly logger: Logger;
  readonly rhythm: Rhythm;
};

/** Milliseconds. */
export type Rhythm = {
  /** From one look at all tenants to the next: other processes append too, without waking this one. */
  readonly look: number;
  /** What is appended meanwhile goes along: a batch an event would cost the database as much as the event did. */
  readonly gather: number;
};

export const RHYTHM: Rhythm = { look: 3_000, gather: 200 };

const BATCH_EVENTS = 500;
const BATCH_BYTES = 1024 * 1024;

export function startCourier(deps: CourierDeps): Courier {
  const { destination, hold, outbox, held, clock, randomness, pause, observe, logger, rhythm } = deps;
  /** Tenants that wait, in their turn. */
  let queue = new Set<TenantId>();
  const arrivals = new Set<TenantId>();
  let gathering: NodeJS.Timeout | undefined;
  const troubled = troubles(BATCH_EVENTS);
  /** Tries in a row that found the destination away. */
  let failures = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const givingUp = new AbortController();

  async function round(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && held()) {
      if (performance.now() - lookedAt >= rhythm.look) await lookAround();
      const tenant = nextInTurn();
      if (tenant === undefined) return;
      const wait = await visit(tenant, signal);
      if (wait > 0) await pause(wait, signal);
    }
  }

  async function lookAround(): Promise<void> {
    const lagging = await outbox.lagging(destination.name);
    lookedAt = performance.now();
    for (const tenant of lagging) queue.add(tenant);
  }

  function nextInTurn(): TenantId | undefined {
    const now = clock();
    for (const tenant of queue) {
      queue.delete(tenant);
      // One that rests is found again by a later look.
      if (troubled.of(tenant).restsUntil <= now) return tenant;
    }
    return undefined;
  }

  /**
   * Delivers a tenant's next batch; gives the milliseconds for which the destination is then to be left alone. Nothing of a batch
   * that failed is kept: read again after the pause, it no longer says what was erased meanwhile.
   */
  async function visit(tenant: TenantId, signal: AbortSignal): Promise<number> {
    const { events, upTo } = troubled.of(tenant);
    const step = await outbox.next(destination.name, tenant, { events, bytes: BATCH_BYTES, upTo });
    if (step.kind === 'nothing') {
      // Another process has delivered the batch that failed here.
      if (upTo !== null) forget(tenant);
      return 0;
    }
    let last: Batch | null = null;
    try {
      for await (const batch of batchesOf(tenant, step)) {
        if (signal.aborted || !held()) return 0;
        last = batch;
        await destination.send(batch, givingUp.signal);
      }
    } catch (error) {
      if (givingUp.signal.aborted) return 0;
      const tried = last?.messages.length ?? 0;
      return afterFailure(tenant, step.kind === 'events' ? step.at.seq + tried : null, tried, asFailure(error));
    }
    const { to, more } = afterStep(step, last);
    if (!(await outbox.advance(hold, tenant, step.at, to))) {
      logger.warn({ destination: destination.name }, 'a cursor of the relay was moved by another process');
      forget(tenant);
      return 0;
    }
    if (failures > 0) logger.info({ destination: destination.name, failures }, 'the relay reaches a destination again');
    failures = 0;
    troubled.easeAfterSuccess(tenant);
    observe.succeeded(to.seq - step.at.seq + to.erasures - step.at.erasures);
    if (more) queue.add(tenant);
    return 0;
  }

  async function* batchesOf(tenant: TenantId, step: Exclude<Step, { kind: 'nothing' }>): AsyncIterable<Batch> {
    if (step.kind === 'events') {
      yield batchOf(tenant, startWithin(step.messages, BATCH_BYTES));
      return;
    }
    const { erasure } = step;
    let after = 0;
    for (let part = 1; part <= erasure.parts; part += 1) {
      const chain_seqs = await outbox.erasedSeqs(tenant, erasure.erasure_seq, after, SEQS_A_NOTICE);
      after = chain_seqs.at(-1) ?? after;
      yield batchOf(tenant, [erasureMessage({ ...erasure, chain_seqs, part })]);
    }
  }

  /** What a failure changes, and the milliseconds to wait before anything else is tried. */
  function afterFailure(tenant: TenantId, upTo: number | null, tried: number, failure: DeliveryFailure): number {
    observe.failed(failure);
    if (failure.stops === 'batch-too-large' && tried > 1) {
      troubled.set(tenant, { events: Math.floor(tried / 2), upTo: null });
      queue.add(tenant);
      return 0;
    }
    const chance = chanceFrom(randomness(4));
    if (failure.stops === 'everything') {
      failures += 1;
      troubled.set(tenant, { upTo });
      queue = new Set([tenant, ...queue]);
      const milliseconds = pauseAfter(failures, 'everything', failure.retryAfter, chance);
      if (failures === 1) tell(failure, milliseconds);
      return milliseconds;
    }
    const refusals = troubled.of(tenant).refusals + 1;
    const milliseconds = pauseAfter(refusals, 'batch', failure.retryAfter, chance);
    troubled.set(tenant, { refusals, restsUntil: clock() + milliseconds, upTo });
    if (refusals === 1) tell(failure, milliseconds);
    return 0;
  }

  /** Leaves nothing of what was thought about a tenant; the next look finds what waits for it. */
  function forget(tenant: TenantId): void {
    troubled.forget(tenant);
    lookedAt = Number.NEGATIVE_INFINITY;
  }

  const tell = ({ kind }: DeliveryFailure, milliseconds: number) =>
    logger.warn(
      { destination: destination.name, failure: kind, again_in_ms: milliseconds },
      'the relay could not deliver; it tries again until it can',
    );

  const rounds = startRounds({ name: `relay to ${destination.name}`, every: rhythm.look, work: round, logger });
  return {
    wake(tenant) {
      arrivals.add(tenant);
      if (gathering) return;
      gathering = setTimeout(() => {
        gathering = undefined;
        for (const arrival of arrivals) queue.add(arrival);
        arrivals.clear();
        rounds.wake();
      }, rhythm.gather);
      gathering.unref();
    },
    look() {
      lookedAt = Number.NEGATIVE_INFINITY;
      rounds.wake();
    },
    async close(patience) {
      clearTimeout(gathering);
      const timer = setTimeout(() => givingUp.abort(new Error('the relay is closing')), patience);
      await rounds.close();
      clearTimeout(timer);
      givingUp.abort(new Error('the relay is closed'));
    },
  };
}

/** Where the cursor stands once a step has been delivered, `last` being its last batch, and whether more may wait for the tenant. */
function afterStep(step: Exclude<Step, { kind: 'nothing' }>, last: Batch | null): { to: Cursor; more: boolean } {
  if (step.kind === 'erasure') return { to: { ...step.at, erasures: step.at.erasures + 1 }, more: true };
  const seq = step.at.seq + (last?.messages.length ?? 0);
  return { to: { ...step.at, seq }, more: step.head > seq || step.erasureWaits };
}
