import { FREQUENCY_COUNT, FREQUENCY_PLACES } from './block-transform.rules.ts';
import type { TextBlocks } from './text-blocks.rules.ts';

/** Coefficients above are left out: the luma of a block reaches 1,024. */
export const MAX_COEFFICIENT = 1023;
/** Steps that are tried; at quality 50 nearly all compared frequencies have steps of at most 60. */
const MAX_STEP = 60;

/** The step by which a frequency was divided in an earlier compression. */
export type FirstStep = {
  /** Index in FREQUENCY_PLACES. */
  readonly frequency: number;
  /** 8 x row + column. */
  readonly place: number;
  readonly step: number;
  readonly lastStep: number;
};

type Estimate = { readonly step: number; readonly gain: number; readonly count: number; readonly share: number };

/** An estimate counts with this much evidence in all and a coefficient (nats), and this share of coefficients at its multiples. */
const MIN_GAIN = 30;
const MIN_GAIN_PER_COEFFICIENT = 0.05;
const MIN_SHARE = 0.6;
const MIN_COEFFICIENTS = 60;

/** Blocks by which steps are estimated: all; those without a pixel that was cut; those with few. */
const CLASS_GROUPS: readonly (readonly number[])[] = [[0, 1, 2, 3, 4, 5, 6, 7], [0], [0, 1]];

/**
 * Estimates the steps of an earlier compression: coefficients then are near multiples of that step, although the last compression rounded them
 * to its own, smaller step (double quantisation: Bianchi and Piva, IEEE TIFS 7-3, 2012). Frequencies without a clear step are left out.
 */
export function estimateFirstSteps(blocks: TextBlocks, lastSteps: readonly number[] | null): readonly FirstStep[] {
  return FREQUENCY_PLACES.flatMap((place, frequency) => {
    const lastStep = lastSteps?.[place] ?? 1;
    const byClass = countByClass(blocks, frequency);
    const { step, gain, count, share } = CLASS_GROUPS.map((group) =>
      estimateStep(addUp(byClass, group), lastStep),
    ).reduce((best, other) => (other.gain > best.gain ? other : best));
    const isClear = gain > MIN_GAIN && gain / count > MIN_GAIN_PER_COEFFICIENT && share > MIN_SHARE;
    return isClear ? [{ frequency, place, step, lastStep }] : [];
  });
}

/** Counts how often each value occurs, by class: class x (MAX_COEFFICIENT + 1) + value. */
export function countByClass({ count, classes, coefficients }: TextBlocks, frequency: number): Uint32Array {
  const counts = new Uint32Array(8 * (MAX_COEFFICIENT + 1));
  for (let block = 0; block < count; block += 1) {
    const value = coefficients[block * FREQUENCY_COUNT + frequency] as number;
    if (value > MAX_COEFFICIENT) continue;
    const at = (classes[block] as number) * (MAX_COEFFICIENT + 1) + value;
    counts[at] = (counts[at] as number) + 1;
  }
  return counts;
}

function addUp(byClass: Uint32Array, group: readonly number[]): Float64Array {
  const histogram = new Float64Array(MAX_COEFFICIENT + 1);
  for (const blockClass of group)
    for (let value = 0; value <= MAX_COEFFICIENT; value += 1)
      histogram[value] = (histogram[value] as number) + (byClass[blockClass * (MAX_COEFFICIENT + 1) + value] as number);
  return histogram;
}

function estimateStep(histogram: Float64Array, lastStep: number): Estimate {
  const sums = new Float64Array(MAX_COEFFICIENT + 2);
  for (let value = 0; value <= MAX_COEFFICIENT; value += 1)
    sums[value + 1] = (sums[value] as number) + (histogram[value] as number);
  let best: Estimate = { step: 0, gain: 0, count: 1, share: 0 };
  for (let step = Math.max(2, Math.ceil(lastStep * 1.25)); step <= MAX_STEP; step += 1) {
    const estimate = weighStep(sums, step, lastStep);
    if (estimate !== null && estimate.gain > best.gain) best = estimate;
  }
  return best;
}

/** Compares the share of coefficients near multiples of a step with the share that any coefficients would have; null when nothing follows from it. */
function weighStep(sums: Float64Array, step: number, lastStep: number): Estimate | null {
  const tolerance = lastStep === 1 ? 1 : (lastStep >> 1) + 1;
  if (2 * tolerance + 1 >= step + (lastStep > 1 ? 1 : 0)) return null;
  let count = 0;
  let near = 0;
  let expected = 0;
  for (let multiple = step; multiple + (step >> 1) <= MAX_COEFFICIENT; multiple += step) {
    const low = multiple - ((step - 1) >> 1);
    const high = multiple + (step >> 1);
    const mass = (sums[high + 1] as number) - (sums[low] as number);
    if (mass === 0) continue;
    let possible = 0;
    let possibleNear = 0;
    for (let value = Math.ceil(low / lastStep) * lastStep; value <= high; value += lastStep) {
      possible += 1;
      if (Math.abs(value - multiple) <= tolerance) possibleNear += 1;
    }
    if (possible === 0) continue;
    count += mass;
    near +=
      (sums[Math.min(MAX_COEFFICIENT, multiple + tolerance) + 1] as number) - (sums[multiple - tolerance] as number);
    expected += (mass * possibleNear) / possible;
  }
  if (count < MIN_COEFFICIENTS) return null;
  const share = Math.min(0.999, near / count);
  const expectedShare = Math.min(0.999, expected / count);
  if (share <= expectedShare) return null;
  const gain = share * Math.log(share / expectedShare) + (1 - share) * Math.log((1 - share) / (1 - expectedShare));
  return { step, gain: gain * count, count, share };
}
