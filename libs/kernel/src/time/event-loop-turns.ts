import { setImmediate } from 'node:timers';

/** Time in one turn of the event loop for the computations that wait, however many there are. */
const TURN_MS = 5;

type Waiter = { readonly start: () => void; readonly needsWholeTurn: boolean };

const waiting: Waiter[] = [];
let isScheduled = false;

/**
 * Waits for a turn of the event loop in which a long computation may continue, such as `setImmediate` does, with one difference: all
 * computations of the process share a few milliseconds of each turn, in order of arrival. With `setImmediate`, ten of them would run in the
 * same turn, and delay each request by ten slices. Resolves at least one per turn. One that cannot be measured here, such as bytes that
 * a socket reads in the next turn, takes a turn of its own.
 */
export const takeTurn = (share: 'part' | 'whole' = 'part'): Promise<void> =>
  new Promise((resolve) => {
    waiting.push({ start: resolve, needsWholeTurn: share === 'whole' });
    schedule();
  });

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => startNext(performance.now() + TURN_MS));
}

function startNext(endsAt: number): void {
  const next = waiting.shift();
  next?.start();
  afterSlice(() => {
    if (waiting.length > 0 && !next?.needsWholeTurn && performance.now() < endsAt) return startNext(endsAt);
    isScheduled = false;
    if (waiting.length > 0) schedule();
  });
}

/**
 * Calls back once the computation that was started has run its slice: its promise, and those that wait for it, such as a generator's, continue
 * in microtasks, all of which run before the next tick.
 */
const afterSlice = (callback: () => void): void => queueMicrotask(() => process.nextTick(callback));
