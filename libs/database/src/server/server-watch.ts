import type { Logger } from '@probant/kernel/logging';
import { createPlacedList, type Placed } from '@probant/kernel/placed-list';
import { SilentServerError } from '../database-unavailable.ts';

/** Milliseconds. */
export type ServerWatchTimes = {
  /** A statement waits for this long, while the server answers nothing else, before the server is probed. */
  readonly silentMs: number;
  /** For the probe. */
  readonly probeMs: number;
  /** Between two checks. */
  readonly checkMs: number;
};

/** Together with the pauses of the audit trail, a write ends 8 s after the server stopped to answer. */
export const SERVER_WATCH_TIMES: ServerWatchTimes = { silentMs: 3_000, probeMs: 3_000, checkMs: 500 };

/**
 * Notices a server that keeps its connections and answers nothing (stopped processes, a hung disk, a lost network): no timeout of the
 * server's own ends a statement there. A long statement of a server that answers is left alone.
 */
export type ServerWatch = {
  /** Waits for a statement. @throws SilentServerError when the server stops to answer. */
  wait<T>(statement: Promise<T>): Promise<T>;
  /** Waits for a connection, likewise. One that was idle in the pool is no answer of the server. */
  waitForConnection<T>(connection: Promise<T>): Promise<T>;
  /** @throws SilentServerError while the server does not answer, so that no further caller waits for it. */
  requireAnswers(): void;
  close(): void;
};

type ServerWatchOptions = ServerWatchTimes & {
  /** Asks the server on a connection of its own. Resolves once it answers, also with a refusal; rejects after `probeMs`. */
  readonly probe: () => Promise<void>;
  readonly logger: Logger;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
  /** Runs a check at an interval, and returns a function that ends it. */
  readonly repeat?: (check: () => void, intervalMs: number) => () => void;
};

type PendingStatement = Placed & { readonly since: number; readonly reject: (error: Error) => void };

export function createServerWatch({
  probe,
  logger,
  silentMs,
  checkMs,
  now = () => performance.now(),
  repeat = repeatInBackground,
}: ServerWatchOptions): ServerWatch {
  const pending = createPlacedList<PendingStatement>();
  let lastAnswerAt = now();
  let isSilent = false;
  let isProbing = false;
  let stop: (() => void) | null = null;

  const noteAnswer = () => {
    lastAnswerAt = now();
    if (isSilent) logger.info('the database server answers again');
    isSilent = false;
  };
  const noteSilence = () => {
    if (!isSilent) logger.error({ statements: pending.size }, 'the database server does not answer');
    isSilent = true;
    for (const statement of pending.list()) {
      pending.remove(statement);
      statement.reject(new SilentServerError());
    }
  };
  const isDue = (): boolean => {
    const oldestSince = Math.min(...pending.list().map(({ since }) => since));
    return isSilent || now() - Math.max(oldestSince, lastAnswerAt) >= silentMs;
  };
  const check = () => {
    if (!isProbing && isDue()) {
      isProbing = true;
      void probe()
        .then(noteAnswer, noteSilence)
        .finally(() => {
          isProbing = false;
        });
    }
    if (pending.size > 0 || isSilent || isProbing) return;
    stop?.();
    stop = null;
  };

  const wait = <T>(statement: Promise<T>, isAnswer: boolean): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const entry = { place: -1, since: now(), reject };
      pending.add(entry);
      stop ??= repeat(check, checkMs);
      statement.then(
        (result) => {
          if (pending.remove(entry) && isAnswer) noteAnswer();
          resolve(result);
        },
        (error: unknown) => {
          pending.remove(entry);
          reject(error);
        },
      );
    });

  return {
    wait: (statement) => wait(statement, true),
    waitForConnection: (connection) => wait(connection, false),
    requireAnswers() {
      if (isSilent) throw new SilentServerError();
    },
    close: () => stop?.(),
  };
}

function repeatInBackground(check: () => void, intervalMs: number): () => void {
  const timer = setInterval(check, intervalMs).unref();
  return () => clearInterval(timer);
}
