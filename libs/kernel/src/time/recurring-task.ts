import type { Logger } from '../logging.ts';
import { createFailedRunLog } from './failed-run-log.ts';

/** Background work that runs at an interval, one run at a time, until it is closed. */
export type RecurringTask = {
  /** Requests a run: now, or right after the current one. Several requests during a run cause one run. */
  wake(): void;
  /** Aborts the signal of the current run, waits for its end, and starts no other run. */
  close(): Promise<void>;
};

export type RecurringTaskDeps = {
  readonly name: string;
  /** Milliseconds from the end of a run to the next scheduled one. */
  readonly intervalMs: number;
  /**
   * One run. Its errors do not stop the task; of runs that fail one after another, one a minute is logged for each cause. `signal` fires when
   * the run should end early.
   */
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly logger: Logger;
  /** Milliseconds of a clock that never goes back, by which failures are logged. Default: `performance.now`. */
  readonly now?: () => number;
};

/**
 * Starts background work. The first run begins one interval after the start, or at the first `wake`. The timer does not keep the process
 * alive.
 */
export function startRecurringTask({
  name,
  intervalMs,
  work,
  logger,
  now = () => performance.now(),
}: RecurringTaskDeps): RecurringTask {
  const closing = new AbortController();
  const failures = createFailedRunLog(name, logger, now);
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<void> | null = null;
  let runAgain = false;

  const run = async (): Promise<void> => {
    try {
      await work(closing.signal);
      failures.end();
    } catch (error) {
      if (!closing.signal.aborted) failures.add(error);
    }
    currentRun = null;
    if (runAgain) start();
    else schedule();
  };
  const start = (): void => {
    if (closing.signal.aborted) return;
    clearTimeout(timer);
    runAgain = false;
    currentRun = run();
  };
  const schedule = (): void => {
    if (closing.signal.aborted) return;
    timer = setTimeout(start, intervalMs);
    timer.unref();
  };
  schedule();

  return {
    wake() {
      if (currentRun) runAgain = true;
      else start();
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      await currentRun;
    },
  };
}
