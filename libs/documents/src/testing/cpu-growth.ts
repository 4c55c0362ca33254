/** Measured runs of each size; the shortest counts, since other processes only add time. */
const RUNS = 5;

const measureCpu = (run: () => unknown): number => {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
};

/**
 * Returns how many times the CPU time of `run` grows when its input grows eightfold, from `size` to 8 x `size`: about 8 for a linear
 * algorithm, about 64 for a quadratic one.
 */
export function measureEightfoldGrowth<Input>(
  size: number,
  create: (size: number) => Input,
  run: (input: Input) => unknown,
): number {
  const [small, large] = [create(size), create(8 * size)];
  const measure = (input: Input) => Math.min(...Array.from({ length: RUNS }, () => measureCpu(() => run(input))));
  measure(small);
  return measure(large) / Math.max(1, measure(small));
}

/** Between linear (8) and quadratic (64), with margin for memory and a busy machine. */
export const MAX_LINEAR_GROWTH = 32;
