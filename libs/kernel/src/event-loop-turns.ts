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

/** The promise of a computation continues before the next microtask, so its slice is over then. */
function startNext(endsAt: number): void {
  const next = waiting.shift();
  next?.start();
  queueMicrotask(() => {
    if (waiting.length > 0 && !next?.needsWholeTurn && performance.now() < endsAt) return startNext(endsAt);
    isScheduled = false;
    if (waiting.length > 0) schedule();
  });
}
