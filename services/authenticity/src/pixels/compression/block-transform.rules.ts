import type { LumaPicture } from '../picture/luma-picture.ts';
import { ZIGZAG_PLACES } from '../picture/zigzag.ts';

export const BLOCK_SIDE = 8;
/** Frequencies that are compared, in zigzag order after the mean of the block. Higher ones are almost always zero. */
export const FREQUENCY_COUNT = 35;

/** Places (8 x row + column) of the frequencies that are compared. */
export const FREQUENCY_PLACES: readonly number[] = ZIGZAG_PLACES.slice(1, 1 + FREQUENCY_COUNT);

/** C[u][x] of the orthonormal cosine transform that JPEG uses (ITU-T T.81, A.3.3), at 8 x u + x. */
const COSINES = Float64Array.from({ length: 64 }, (_, i) => {
  const [u, x] = [i >> 3, i & 7];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/** Transforms one block of a picture; writes the 64 coefficients, row frequency first (8 x v + u). */
export function transformBlock(
  { luma, width }: LumaPicture,
  left: number,
  top: number,
  coefficients: Float64Array,
): void {
  for (let y = 0; y < BLOCK_SIDE; y += 1) transformRow(luma, (top + y) * width + left, coefficients, 8 * y);
  for (let u = 0; u < BLOCK_SIDE; u += 1) transformColumn(coefficients, u);
}

const LINE = new Float64Array(8);
const SUMS = new Float64Array(4);
const DIFFERENCES = new Float64Array(4);

function transformRow(luma: Uint8Array, start: number, output: Float64Array, place: number): void {
  for (let x = 0; x < 8; x += 1) LINE[x] = luma[start + x] as number;
  transformEight(output, place, 1);
}

function transformColumn(values: Float64Array, place: number): void {
  for (let y = 0; y < 8; y += 1) LINE[y] = values[place + 8 * y] as number;
  transformEight(values, place, 8);
}

/** Even frequencies depend on the sums of opposite samples only, odd ones on their differences: half the products. */
function transformEight(output: Float64Array, place: number, step: number): void {
  for (let i = 0; i < 4; i += 1) {
    const near = LINE[i] as number;
    const far = LINE[7 - i] as number;
    SUMS[i] = near + far;
    DIFFERENCES[i] = near - far;
  }
  for (let u = 0; u < 8; u += 1) {
    const half = u % 2 === 0 ? SUMS : DIFFERENCES;
    let total = 0;
    for (let x = 0; x < 4; x += 1) total += (half[x] as number) * (COSINES[8 * u + x] as number);
    output[place + u * step] = total;
  }
}
