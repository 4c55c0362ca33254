import { createOverloadError } from '@probant/kernel/errors';

/** Runs one job at a time, in turn for each tenant: a tenant with many jobs delays the next one of another tenant by one job. */
export type TurnQueue = {
  /**
   * Runs the job when it is its turn.
   *
   * @throws AppError 503 when its turn does not come in time; the reason of the signal when it aborts before.
   */
  run<T>(tenant: string, signal: AbortSignal, job: () => Promise<T>): Promise<T>;
};

export type TurnQueueOptions = {
  readonly maxWaitMs: number;
  /** Text of the 503. */
  readonly overloadText: string;
};

const RETRY_AFTER_SECONDS = 5;

type StartJob = () => void;

export function createTurnQueue({ maxWaitMs, overloadText }: TurnQueueOptions): TurnQueue {
  /** Jobs that wait, in order of arrival. The tenant whose turn is next comes first. */
  const jobsByTenant = new Map<string, Set<StartJob>>();
  let runningTenant: string | null = null;

  const startNext = (lastTenant: string) => {
    runningTenant = null;
    const lastJobs = jobsByTenant.get(lastTenant);
    jobsByTenant.delete(lastTenant);
    if (lastJobs !== undefined) jobsByTenant.set(lastTenant, lastJobs);
    for (const [tenant, jobs] of jobsByTenant) {
      const [start] = jobs;
      if (start === undefined) jobsByTenant.delete(tenant);
      else {
        runningTenant = tenant;
        start();
        return;
      }
    }
  };

  const waitForTurn = (tenant: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const jobs = jobsByTenant.get(tenant) ?? new Set();
      jobsByTenant.set(tenant, jobs);
      const settle = (outcome: () => void) => () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        jobs.delete(start);
        outcome();
      };
      const start = settle(resolve);
      const onAbort = settle(() => reject(signal.reason));
      const timer = setTimeout(
        settle(() => reject(createOverloadError(overloadText, RETRY_AFTER_SECONDS))),
        maxWaitMs,
      );
      signal.addEventListener('abort', onAbort);
      jobs.add(start);
    });

  return {
    async run(tenant, signal, job) {
      signal.throwIfAborted();
      if (runningTenant === null) runningTenant = tenant;
      else await waitForTurn(tenant, signal);
      try {
        return await job();
      } finally {
        startNext(tenant);
      }
    },
  };
}
