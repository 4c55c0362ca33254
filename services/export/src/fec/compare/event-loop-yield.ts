import { takeTurn } from '@probant/kernel/event-loop-turns';

/** About 2 ms of steps. */
const STEPS_PER_YIELD = 16_384;

/** Lets other work run during a long computation, and stops the computation when its caller has disconnected. */
export class EventLoopYielder {
  readonly #signal: AbortSignal;
  #steps = 0;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** @throws the signal's reason when the signal is aborted. */
  async yieldNow(): Promise<void> {
    await takeTurn();
    this.#signal.throwIfAborted();
  }

  /** Call this at each small step of a loop: it yields every STEPS_PER_YIELD calls. */
  yieldEverySteps(): Promise<void> | undefined {
    this.#steps += 1;
    return this.#steps % STEPS_PER_YIELD === 0 ? this.yieldNow() : undefined;
  }
}
