import type { Logger } from './logging.ts';

/** Something that has a life: closed in the reverse order of its birth. */
export type OwnedResource = { readonly name: string; close(): Promise<void> };

export type Lifetime = {
  /** Registers what must be closed, newest first. */
  own(part: OwnedResource): void;
  /** Closes everything once; a part that fails does not keep the others open. */
  close(): Promise<void>;
};

/** Milliseconds for everything together, and for a part whose turn comes after that. */
type ClosingTimeouts = { readonly totalMs: number; readonly minPerResourceMs: number };
const CLOSING_TIMEOUTS: ClosingTimeouts = { totalMs: 7_000, minPerResourceMs: 500 };

/** The parts of a process and the order in which they end. A part that does not end in time is left behind, so that the next ones end. */
export function createLifetime(logger: Logger, patience = CLOSING_TIMEOUTS): Lifetime {
  const parts: OwnedResource[] = [];
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    const deadline = performance.now() + patience.totalMs;
    for (let part = parts.pop(); part; part = parts.pop()) {
      const { name } = part;
      const left = Math.max(patience.minPerResourceMs, deadline - performance.now());
      await withTimeout(left, part.close()).catch((error: unknown) =>
        logger.error({ err: error, part: name }, 'closing failed'),
      );
    }
  };
  return {
    own(part) {
      parts.push(part);
      if (closing) closing = closing.then(closeAll);
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

async function withTimeout(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('did not end in time')), milliseconds);
  });
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

const SHUTDOWN_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;
const FATAL_EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

/**
 * SIGTERM, SIGINT or an uncaught error: wait for a start that is under way, drain, and end within `limit` milliseconds. The listeners
 * stay, so what comes meanwhile changes nothing: a Ctrl-C under npm arrives two or three times, and the libraries for this end the
 * process at the second one, its database left behind.
 */
export function closeOnSignals(life: Lifetime, starting: Promise<unknown>, logger: Logger, limit = 9_500): void {
  let ending = false;
  const end = (exitCode: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), limit).unref();
    void starting
      .catch(() => undefined)
      .then(() => life.close())
      .finally(() => process.exit(exitCode));
  };
  for (const signal of SHUTDOWN_SIGNALS)
    process.on(signal, () => {
      logger.info({ signal }, ending ? 'already draining' : 'draining');
      end(0);
    });
  for (const fault of FATAL_EVENTS)
    process.on(fault, (error: unknown) => {
      logger.fatal({ err: error }, 'ending after an uncaught error');
      end(1);
    });
}
