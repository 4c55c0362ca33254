import type { Logger } from '../logging.ts';

/** A request that was refused before it reached a service, or for its key, scope or rate. Never contains the key. */
export type RefusedRequest = {
  /** `gateway`, or the name of the service. */
  readonly service: string;
  readonly status: number;
  /** A code such as `unknown_key`, `missing_scope` or `rate`. */
  readonly reason: string;
  /** The prefix or pattern of the route, never the URL. */
  readonly route: string;
  readonly client: string;
  readonly request_id: string;
  /** Only when the key is known. */
  readonly tenant?: string | undefined;
  readonly key_id?: string | undefined;
};

/** Writes the log line of a refused request, or counts it. */
export type RefusalLog = (request: RefusedRequest) => void;

/** Lines a second for each reason, so that a flood of one kind neither fills the log nor hides another kind. */
const MAX_LINES_PER_SECOND = 5;

const WINDOW_MS = 1_000;

type Window = { readonly endsAt: number; written: number };

type RefusalLogDeps = {
  readonly logger: Logger;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
};

/**
 * Creates the log of refused requests: one line for each of the first 5 a second and reason, and for all others of that second one line
 * with their number by reason. 401 and 403 are warnings, the others information.
 */
export function createRefusalLog({ logger, now = () => performance.now() }: RefusalLogDeps): RefusalLog {
  const windows = new Map<string, Window>();
  let suppressed = new Map<string, number>();

  const writeSummary = () => {
    const counts = Object.fromEntries(suppressed);
    suppressed = new Map();
    logger.warn({ refused: counts }, 'more requests refused');
  };
  const suppress = (reason: string) => {
    if (suppressed.size === 0) setTimeout(writeSummary, WINDOW_MS).unref();
    suppressed.set(reason, (suppressed.get(reason) ?? 0) + 1);
  };
  const openWindow = (reason: string, time: number): Window => {
    const window = { endsAt: time + WINDOW_MS, written: 0 };
    windows.set(reason, window);
    return window;
  };

  return (request) => {
    const time = now();
    const current = windows.get(request.reason);
    const window = current !== undefined && time < current.endsAt ? current : openWindow(request.reason, time);
    if (window.written >= MAX_LINES_PER_SECOND) {
      suppress(request.reason);
      return;
    }
    window.written += 1;
    if (request.status === 401 || request.status === 403) logger.warn(request, 'request refused');
    else logger.info(request, 'request refused');
  };
}
