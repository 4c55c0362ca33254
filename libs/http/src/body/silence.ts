/** Somebody who waits for bytes. */
type Waiting = { turn: number; readonly onSilence: () => void };

/** Cuts off callers who stop in the middle of a body. */
export type SilenceWatch = {
  wait(onSilence: () => void): Waiting;
  /** Bytes have come: the wait begins anew. */
  heard(waiting: Waiting): void;
  stop(waiting: Waiting): void;
  close(): void;
};

const TURNS = 8;

/**
 * One timer for all bodies under way: a timer and a look at the clock for each would cost every request for the sake of a few. Cuts
 * off between `idleMs` and an eighth more.
 */
export function silenceWatch(idleMs: number): SilenceWatch {
  const all = new Set<Waiting>();
  let turn = 0;
  const next = () => {
    turn += 1;
    for (const waiting of all)
      if (turn - waiting.turn > TURNS) {
        all.delete(waiting);
        waiting.onSilence();
      }
  };
  const timer = setInterval(next, Math.ceil(idleMs / TURNS)).unref();
  return {
    wait: (onSilence) => {
      const waiting = { turn, onSilence };
      all.add(waiting);
      return waiting;
    },
    heard: (waiting) => {
      waiting.turn = turn;
    },
    stop: (waiting) => void all.delete(waiting),
    close: () => clearInterval(timer),
  };
}
