import { setImmediate as turn } from 'node:timers/promises';

/** Lets others have their turn during long work, and ends it when the caller has gone. */
export class Turns {
  readonly #signal: AbortSignal;
  #steps = 0;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  async next(): Promise<void> {
    await turn();
    this.#signal.throwIfAborted();
  }

  /** Called at each small step of a loop: every so many of them is a turn. */
  step(): Promise<void> | undefined {
    this.#steps += 1;
    return this.#steps % STEPS_A_TURN === 0 ? this.next() : undefined;
  }
}

/** About 2 ms of steps. */
const STEPS_A_TURN = 16_384;
