/** Example table of the brightness (ITU-T T.81, table K.1), 8 x row + column: quality 50 of libjpeg. */
const STANDARD_STEPS: readonly number[] = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];

/** A step at a place (8 x row + column) of a table that is known in part. */
export type KnownStep = { readonly place: number; readonly step: number };

/** Share by which the steps may differ on average from a quality of libjpeg. */
const MAX_DIFFERENCE = 0.1;

/** Returns the quality of libjpeg (1 to 100) whose steps come closest; null when none is close or no step is known. */
export function findStandardQuality(steps: readonly KnownStep[]): number | null {
  let best = { quality: 0, difference: Number.POSITIVE_INFINITY };
  for (let quality = 100; quality >= 1 && steps.length > 0; quality -= 1) {
    const difference = compareSteps(steps, quality);
    if (difference < best.difference) best = { quality, difference };
  }
  return best.difference <= MAX_DIFFERENCE ? best.quality : null;
}

/** Median of the differences: single steps are estimated wrong at times. */
function compareSteps(steps: readonly KnownStep[], quality: number): number {
  const differences = steps
    .map(({ place, step }) => Math.abs(step / getStandardStep(place, quality) - 1))
    .sort((a, b) => a - b);
  const middle = differences[differences.length >> 1] as number;
  return middle + differences.reduce((sum, difference) => sum + Math.min(1, difference), 0) / differences.length / 100;
}

/** The scaling of libjpeg (jcparam.c, jpeg_quality_scaling). */
function getStandardStep(place: number, quality: number): number {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  return Math.min(255, Math.max(1, Math.floor(((STANDARD_STEPS[place] as number) * scale + 50) / 100)));
}
