import { listCauses } from '../errors.ts';
import type { Logger } from '../logging.ts';
import { MINUTE_MS } from './durations.ts';
import { createRepeatedCauses } from './repeated-causes.ts';

/** Logs the runs of a background task that fail, and that it works again. */
export type FailedRunLog = {
  add(error: unknown): void;
  end(): void;
};

/**
 * Creates the log of a task. A database that is away fails each run: one line a minute for each cause, with the number of runs that failed for
 * it since the line before.
 *
 * @param now milliseconds on a clock that never goes back.
 */
export function createFailedRunLog(work: string, logger: Logger, now: () => number): FailedRunLog {
  const causes = createRepeatedCauses(MINUTE_MS, now);
  return {
    add(error) {
      const leftOut = causes.count(describeCause(error));
      if (leftOut !== null) logger.error({ err: error, ...leftOut, work }, 'background task failed');
    },
    end() {
      if (causes.clear()) logger.info({ work }, 'background task works again');
    },
  };
}

/** The classes and codes of an error and its causes: no message, which may differ with each run. */
const describeCause = (error: unknown): string =>
  listCauses(error)
    .map((cause) => `${(cause as Error)?.name} ${(cause as { code?: unknown })?.code}`)
    .join(', ');
