/** Counts the requests in progress. */
export type ActiveRequests = {
  begin(): void;
  end(): void;
  /** Resolves once no request is in progress, or after `limitMs`. */
  waitUntilIdle(limitMs: number): Promise<void>;
};

export function createActiveRequests(): ActiveRequests {
  let count = 0;
  let waiters: (() => void)[] = [];
  return {
    begin: () => {
      count += 1;
    },
    end: () => {
      count -= 1;
      if (count > 0) return;
      for (const resume of waiters) resume();
      waiters = [];
    },
    waitUntilIdle: (limitMs) =>
      count === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const timer = setTimeout(resolve, limitMs);
            waiters.push(() => {
              clearTimeout(timer);
              resolve();
            });
          }),
  };
}
