import { FREQUENCY_COUNT } from './block-transform.rules.ts';
import { countByClass, type FirstStep, MAX_COEFFICIENT } from './first-steps.rules.ts';
import { CLASS_COUNT, type TextBlocks } from './text-blocks.rules.ts';

/** What each block says about the earlier compression. */
export type BlockEvidence = {
  /** Log-likelihood ratio of each block of `TextBlocks`, nats: above 0 when it was not part of the earlier compression. */
  readonly ratios: Float32Array;
  /** Coefficients that count, of each block. */
  readonly counts: Uint8Array;
};

/** Bounds of the ratio of one coefficient, nats. */
const MIN_RATIO = -2;
const MAX_RATIO = 3;
/** Coefficients that a class needs before its blocks are judged. */
const MIN_CLASS_COEFFICIENTS = 40;

/**
 * Compares each coefficient with the distances from multiples of the first step that the picture has, and with those that a coefficient
 * without the first compression would have.
 */
export function weighBlocks(blocks: TextBlocks, steps: readonly FirstStep[]): BlockEvidence {
  const ratios = new Float32Array(blocks.count);
  const counts = new Uint8Array(blocks.count);
  for (const step of steps) {
    const byClass = countByClass(blocks, step.frequency);
    const tables = Array.from({ length: CLASS_COUNT }, (_, blockClass) =>
      createRatioTable(
        byClass.subarray(blockClass * (MAX_COEFFICIENT + 1), (blockClass + 1) * (MAX_COEFFICIENT + 1)),
        step,
      ),
    );
    for (let block = 0; block < blocks.count; block += 1) {
      const value = blocks.coefficients[block * FREQUENCY_COUNT + step.frequency] as number;
      const table = tables[blocks.classes[block] as number];
      // A zero fits both.
      if (!table || value === 0 || value > MAX_COEFFICIENT) continue;
      ratios[block] = (ratios[block] as number) + (table[getDistance(value, step.step)] as number);
      counts[block] = (counts[block] as number) + 1;
    }
  }
  return { ratios, counts };
}

const getDistance = (value: number, step: number): number => Math.abs(value - Math.round(value / step) * step);

/** Returns the ratio for each distance from a multiple; null for a class with too few coefficients. */
function createRatioTable(histogram: Uint32Array, { step, lastStep }: FirstStep): Float64Array | null {
  const size = (step >> 1) + 2;
  const seen = new Float64Array(size);
  const expected = new Float64Array(size);
  let seenTotal = 0;
  let expectedTotal = 0;
  for (let multiple = step; multiple - ((step - 1) >> 1) <= MAX_COEFFICIENT; multiple += step) {
    const high = Math.min(MAX_COEFFICIENT, multiple + (step >> 1));
    let mass = 0;
    for (let value = multiple - ((step - 1) >> 1); value <= high; value += 1) {
      const count = histogram[value] as number;
      if (count === 0) continue;
      mass += count;
      const distance = Math.abs(value - multiple);
      seen[distance] = (seen[distance] as number) + count;
    }
    seenTotal += mass;
    if (mass > 0) expectedTotal += spreadEvenly(expected, mass, { multiple, step, lastStep, high });
  }
  if (seenTotal < MIN_CLASS_COEFFICIENTS) return null;
  const smoothing = 0.5 * (size - 1);
  return Float64Array.from({ length: size }, (_, distance) => {
    const usual = ((seen[distance] as number) + 0.5) / (seenTotal + smoothing);
    const other = ((expected[distance] as number) + 0.5) / (expectedTotal + smoothing);
    return Math.max(MIN_RATIO, Math.min(MAX_RATIO, Math.log(other / usual)));
  });
}

type Cell = { readonly multiple: number; readonly step: number; readonly lastStep: number; readonly high: number };

/** Spreads a mass over the multiples of the last step around one of the first; returns what was spread. */
function spreadEvenly(expected: Float64Array, mass: number, { multiple, step, lastStep, high }: Cell): number {
  const first = Math.ceil((multiple - ((step - 1) >> 1)) / lastStep) * lastStep;
  const count = Math.floor((high - first) / lastStep) + 1;
  if (count <= 0) return 0;
  for (let value = first; value <= high; value += lastStep) {
    const distance = Math.abs(value - multiple);
    expected[distance] = (expected[distance] as number) + mass / count;
  }
  return mass;
}
