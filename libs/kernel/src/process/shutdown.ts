import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logging.ts';
import type { Readiness } from '../readiness/readiness.ts';
import { type DrainableServer, drainServers } from './drain.ts';

/** A resource that a process must close. */
export type OwnedResource = {
  readonly name: string;
  /** A server whose requests end before anything is closed. */
  readonly server?: DrainableServer;
  close(): Promise<void>;
};

export type Lifetime = {
  /** Registers a resource. Resources are closed in reverse order. */
  own(resource: OwnedResource): void;
  /**
   * Lets the requests in progress of all servers end, then closes all resources once; a failing one does not keep the others open.
   */
  close(): Promise<void>;
  /** The most time that requests in progress get, in milliseconds. */
  readonly drainMs: number;
};

/** Time to close all resources together. Once it is used up, each remaining resource still gets `minPerResourceMs`. */
type ClosingTimeouts = {
  readonly totalMs: number;
  readonly minPerResourceMs: number;
  /** Before that, for the requests in progress. */
  readonly drainMs: number;
};
const CLOSING_TIMEOUTS: ClosingTimeouts = { totalMs: 7_000, minPerResourceMs: 500, drainMs: 30_000 };

/** Creates the lifetime of a process. A resource that does not close in time is abandoned, so that the next ones still close. */
export function createLifetime(logger: Logger, options: Partial<ClosingTimeouts> = {}): Lifetime {
  const timeouts = { ...CLOSING_TIMEOUTS, ...options };
  const resources: OwnedResource[] = [];
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    const deadline = performance.now() + timeouts.totalMs;
    for (let resource = resources.pop(); resource; resource = resources.pop()) {
      const { name } = resource;
      const remainingMs = Math.max(timeouts.minPerResourceMs, deadline - performance.now());
      await withTimeout(remainingMs, resource.close()).catch((error: unknown) =>
        logger.error({ err: error, part: name }, 'closing failed'),
      );
    }
  };
  return {
    own(resource) {
      resources.push(resource);
      if (closing) closing = closing.then(closeAll);
    },
    close() {
      const servers = resources.flatMap(({ server }) => server ?? []);
      closing ??= drainServers(servers, timeouts.drainMs, logger).then(closeAll);
      return closing;
    },
    drainMs: timeouts.drainMs,
  };
}

async function withTimeout(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('did not close in time')), milliseconds);
  });
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

const SHUTDOWN_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;
const FATAL_EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

/** How long a process that a load balancer probes still accepts requests after SIGTERM, so that the load balancer sees `not_ready` first. */
const LOAD_BALANCER_NOTICE_MS = 2_000;

/** The notice and the closing of all resources, besides the time for requests in progress. */
const ENDING_TIMEOUT_MS = 9_500;

type ProcessParts = { readonly life: Lifetime; readonly readiness: Readiness; readonly logger: Logger };

/**
 * On SIGTERM, SIGINT or an uncaught error, waits for a start in progress, closes the lifetime and ends the process within `timeoutMs`.
 * From the signal on the process is not ready. On SIGTERM it serves for two more seconds if something probes its readiness.
 * The listeners stay, so that later signals change nothing: a Ctrl-C under npm arrives two or three times, and the usual libraries end
 * the process at the second one, with its database still running.
 */
export function closeOnSignals(
  { life, readiness, logger }: ProcessParts,
  starting: Promise<unknown>,
  timeoutMs = ENDING_TIMEOUT_MS + life.drainMs,
): void {
  let isEnding = false;
  const end = (exitCode: number, noticeMs: number) => {
    if (isEnding) return;
    isEnding = true;
    readiness.startDraining();
    setTimeout(() => process.exit(1), timeoutMs).unref();
    void starting
      .catch(() => undefined)
      .then(() => pause(noticeMs))
      .then(() => life.close())
      .finally(() => process.exit(exitCode));
  };
  for (const signal of SHUTDOWN_SIGNALS)
    process.on(signal, () => {
      logger.info({ signal }, isEnding ? 'already draining' : 'draining');
      end(0, signal === 'SIGTERM' && readiness.isProbed() ? LOAD_BALANCER_NOTICE_MS : 0);
    });
  for (const fault of FATAL_EVENTS)
    process.on(fault, (error: unknown) => {
      logger.fatal({ err: error }, 'ending after an uncaught error');
      end(1, 0);
    });
}
