import { takeTurn } from './event-loop-turns.ts';

/** Splits a long computation into slices, between which the process does other work. */
export type TimeSlicer = {
  /** Whether the current slice is over. Costs 50 ns, so a loop over small steps asks every few steps. */
  isDue(): boolean;
  /**
   * Lets other work run, and starts the next slice.
   *
   * @throws the reason of the signal when it is aborted.
   */
  pause(): Promise<void>;
};

/** Computations take turns, so a request waits for one slice, however many there are. */
const SLICE_MS = 8;

/** Creates a slicer whose first slice starts now. */
export function createTimeSlicer(signal: AbortSignal, now: () => number = () => performance.now()): TimeSlicer {
  let endsAt = now() + SLICE_MS;
  return {
    isDue: () => now() >= endsAt,
    pause: async () => {
      await takeTurn();
      signal.throwIfAborted();
      endsAt = now() + SLICE_MS;
    },
  };
}
