import { listCauses } from '../errors.ts';
import type { Logger } from '../logging.ts';
import { MINUTE_MS } from './durations.ts';

/** Logs the runs of a background task that fail, and that it works again. */
export type FailedRunLog = {
  add(error: unknown): void;
  end(): void;
};

/** Causes that are told apart until the task works again. */
const MAX_CAUSES = 100;

/**
 * Creates the log of a task. A database that is away fails each run: one line a minute for each cause, with the number of runs that failed for
 * it since the line before, so that an outage of hours does not fill the log.
 *
 * @param now milliseconds on a clock that never goes back.
 */
export function createFailedRunLog(work: string, logger: Logger, now: () => number): FailedRunLog {
  const causes = new Map<string, { writeAfter: number; suppressed: number }>();
  return {
    add(error) {
      const cause = describeCause(error);
      const known = causes.get(cause);
      if (known !== undefined && now() < known.writeAfter) {
        known.suppressed += 1;
        return;
      }
      if (known === undefined && causes.size >= MAX_CAUSES) causes.clear();
      causes.set(cause, { writeAfter: now() + MINUTE_MS, suppressed: 0 });
      const more = known !== undefined && known.suppressed > 0 ? { more_since_last: known.suppressed } : {};
      logger.error({ err: error, ...more, work }, 'background task failed');
    },
    end() {
      if (causes.size > 0) logger.info({ work }, 'background task works again');
      causes.clear();
    },
  };
}

/** The classes and codes of an error and its causes: no message, which may differ with each run. */
const describeCause = (error: unknown): string =>
  listCauses(error)
    .map((cause) => `${(cause as Error)?.name} ${(cause as { code?: unknown })?.code}`)
    .join(', ');
