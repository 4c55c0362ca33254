/** Creates a function that runs at most `permits` jobs at once; the others wait in order of arrival. */
export function createSemaphore(permits: number): <T>(job: () => Promise<T>) => Promise<T> {
  let free = permits;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (job) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resume) => waiting.push(resume));
    try {
      return await job();
    } finally {
      release();
    }
  };
}
