import { type LumaPicture, PIXEL_FLAGS } from '../picture/luma-picture.ts';
import { BLOCK_SIDE, FREQUENCY_COUNT, FREQUENCY_PLACES, transformBlock } from './block-transform.rules.ts';

/** The blocks of a picture that have contrast, on the grid of a JPEG. */
export type TextBlocks = {
  /** Blocks of a row, and of a column, of the picture. */
  readonly columns: number;
  readonly rows: number;
  readonly count: number;
  /** Index of each block: column + row x columns. */
  readonly indexes: Int32Array;
  /** How far its pixels were cut, 0 to CLASS_COUNT - 1: blocks of one class are compared with each other. */
  readonly classes: Uint8Array;
  /** FREQUENCY_COUNT coefficients of each block, without sign, in multiples of the last step: as decoded. */
  readonly coefficients: Uint16Array;
};

export const CLASS_COUNT = 8;
/** Blocks of the last class have colours, whose rounding differs. */
const COLOURED_CLASS = 7;
const MIN_COLOURED_PIXELS = 17;
/** Variance of a block with contrast: paper has less, text more. */
const MIN_VARIANCE = 60;
const VARIANCE_LEVELS = 4096;
/** Blocks that are transformed: a page of dense text at 300 dpi has 40,000. */
const MAX_TEXT_BLOCKS = 60_000;

/** Transforms the blocks with contrast; of too many, those with the most. `lastSteps` are 8 x row + column, null without a JPEG. */
export function transformTextBlocks(picture: LumaPicture, lastSteps: readonly number[] | null): TextBlocks {
  const columns = Math.floor(picture.width / BLOCK_SIDE);
  const rows = Math.floor(picture.height / BLOCK_SIDE);
  const variances = measureVariances(picture, columns, rows);
  const minVariance = chooseMinVariance(variances);
  const indexes = new Int32Array(MAX_TEXT_BLOCKS);
  let count = 0;
  for (let index = 0; index < variances.length && count < MAX_TEXT_BLOCKS; index += 1)
    if ((variances[index] as number) >= minVariance) indexes[count++] = index;
  const classes = new Uint8Array(count);
  const coefficients = new Uint16Array(count * FREQUENCY_COUNT);
  const transformed = new Float64Array(64);
  for (let block = 0; block < count; block += 1) {
    const index = indexes[block] as number;
    const left = (index % columns) * BLOCK_SIDE;
    const top = Math.floor(index / columns) * BLOCK_SIDE;
    classes[block] = classifyBlock(picture, left, top);
    transformBlock(picture, left, top, transformed);
    for (let k = 0; k < FREQUENCY_COUNT; k += 1) {
      const place = FREQUENCY_PLACES[k] as number;
      const step = lastSteps?.[place] ?? 1;
      coefficients[block * FREQUENCY_COUNT + k] = Math.round(Math.abs(transformed[place] as number) / step) * step;
    }
  }
  return { columns, rows, count, indexes: indexes.subarray(0, count), classes, coefficients };
}

function measureVariances({ luma, width }: LumaPicture, columns: number, rows: number): Uint16Array {
  const variances = new Uint16Array(columns * rows);
  for (let index = 0; index < variances.length; index += 1) {
    const start = (index % columns) * BLOCK_SIDE + Math.floor(index / columns) * BLOCK_SIDE * width;
    let sum = 0;
    let squares = 0;
    for (let y = 0; y < BLOCK_SIDE; y += 1)
      for (let x = 0; x < BLOCK_SIDE; x += 1) {
        const value = luma[start + y * width + x] as number;
        sum += value;
        squares += value * value;
      }
    variances[index] = squares / 64 - (sum / 64) ** 2;
  }
  return variances;
}

/** Returns the variance that at most MAX_TEXT_BLOCKS blocks exceed. */
function chooseMinVariance(variances: Uint16Array): number {
  const histogram = new Uint32Array(VARIANCE_LEVELS);
  for (const variance of variances)
    histogram[Math.min(variance, VARIANCE_LEVELS - 1)] =
      (histogram[Math.min(variance, VARIANCE_LEVELS - 1)] as number) + 1;
  let count = 0;
  for (let level = VARIANCE_LEVELS - 1; level > MIN_VARIANCE; level -= 1) {
    count += histogram[level] as number;
    if (count > MAX_TEXT_BLOCKS) return level;
  }
  return MIN_VARIANCE;
}

/**
 * A pixel that was cut at white or black no longer has the value that the compression gave it, so its block fits less well to the steps.
 * Text on white paper is cut almost everywhere: such blocks are compared with their like.
 */
function classifyBlock({ flags, width }: LumaPicture, left: number, top: number): number {
  let bright = 0;
  let dark = 0;
  let coloured = 0;
  for (let y = top; y < top + BLOCK_SIDE; y += 1)
    for (let x = left; x < left + BLOCK_SIDE; x += 1) {
      const flag = flags[y * width + x] as number;
      if (flag & PIXEL_FLAGS.bright) bright += 1;
      if (flag & PIXEL_FLAGS.dark) dark += 1;
      if (flag & PIXEL_FLAGS.coloured) coloured += 1;
    }
  if (coloured >= MIN_COLOURED_PIXELS) return COLOURED_CLASS;
  if (dark > 0) return dark > 8 ? 6 : dark > 1 ? 5 : 4;
  return bright >= 25 ? 3 : bright >= 10 ? 2 : bright > 0 ? 1 : 0;
}
