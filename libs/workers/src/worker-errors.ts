/** Too many tasks wait, or the machine did not get this one done: the caller should retry after `retryAfterSeconds`. */
export class WorkersOverloaded extends Error {
  override readonly name = 'WorkersOverloaded';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('too many tasks wait for a worker');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const ENDED_RETRY_SECONDS = 60;

/** The system ended the worker of a task, such as for lack of memory, and the input may be fine. */
export class WorkerEnded extends WorkersOverloaded {
  constructor() {
    super(ENDED_RETRY_SECONDS);
    this.message = 'the system ended the worker';
  }
}

/** How a task ended its worker. */
export type StopReason = 'crashed' | 'took_too_long' | 'took_too_much_memory';

/** A task ended its worker. */
export class WorkerStopped extends Error {
  override readonly name = 'WorkerStopped';
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The program of a task refused its input. `fault` and `detail` are those of its package, and quote nothing of the input. */
export class InputRefused extends Error {
  override readonly name = 'InputRefused';
  readonly fault: string;
  readonly detail: unknown;
  constructor(fault: string, detail: unknown) {
    super(fault);
    this.fault = fault;
    this.detail = detail;
  }
}

/**
 * A worker failed for a reason that is not the input's. `internal` goes to the log: what Node wrote before a task, or the class of an
 * error.
 */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
  readonly internal: string;
  constructor(message: string, internal: string) {
    super(message);
    this.internal = internal.slice(0, 1000);
  }
}
