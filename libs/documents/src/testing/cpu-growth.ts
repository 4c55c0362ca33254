const GROWTH = 8;
/** Measured runs of the large input; the small one runs eight times as often, so that both read as much. */
const RUNS = 5;

/** CPU microseconds of this thread alone: other tests run in other threads. The system counts in steps of some milliseconds. */
function measureCpu(run: () => unknown, times: number): number {
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) run();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** Below this the steps of the count matter. */
const MIN_CPU_MICROSECONDS = 20_000;

/**
 * Returns how many times the CPU time of `run` grows when its input grows eightfold, from `size` to 8 x `size`: about 8 for a linear
 * algorithm, about 64 for a quadratic one.
 */
export function measureEightfoldGrowth<Input>(
  size: number,
  create: (size: number) => Input,
  run: (input: Input) => unknown,
): number {
  const [small, large] = [create(size), create(GROWTH * size)];
  run(small);
  const smallCpu = measureCpu(() => run(small), GROWTH * RUNS);
  const largeCpu = measureCpu(() => run(large), RUNS);
  return (GROWTH * largeCpu) / Math.max(MIN_CPU_MICROSECONDS, smallCpu);
}

/** Between linear (8) and quadratic (64), with margin for memory and a busy machine. */
export const MAX_LINEAR_GROWTH = 32;
