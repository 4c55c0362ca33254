import { createTimeSlicer } from '@probant/kernel/time-slicer';

/**
 * A computation over all entries of a request, which yields after each of them so that other work can run in between. What it yields is an
 * empty text, so that a generator of lines can pass it on; what it returns is the result.
 */
export type Steps<T> = Generator<'', T>;

/** Steps between two readings of the clock. A step takes 2 us to 5 ms: the latter for a row of 16,384 columns. */
export const STEPS_PER_CLOCK_READING = 8;

/**
 * Runs the steps in slices of a few milliseconds.
 *
 * @throws the reason of the signal when it is aborted.
 */
export async function runInSlices<T>(steps: Generator<unknown, T>, signal: AbortSignal): Promise<T> {
  const slicer = createTimeSlicer(signal);
  let count = 0;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    count += 1;
    if (count % STEPS_PER_CLOCK_READING === 0 && slicer.isDue()) await slicer.pause();
  }
}

/** Runs the steps at once, for a few entries. */
export function runAtOnce<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
