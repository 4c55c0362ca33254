import pako from 'pako';
import type { RepackBudget } from './repack-budget.ts';

/** A setting of zlib: the level, and the memory that decides where a block ends. */
export type DeflateSetting = { readonly level: number; readonly memLevel: number };

/** A zlib stream and what it inflates to; the beginnings of both when `isWhole` is false. */
export type PackedContent = { readonly packed: Uint8Array; readonly inflated: Uint8Array; readonly isWhole: boolean };

/** First byte of a zlib stream with a window of 32 KiB (RFC 1950, 2.2): what zlib writes by default. */
const ZLIB_METHOD = 0x78;
/** Levels by the two upper bits of the second byte, FLEVEL. */
const LEVELS = [[1], [5, 4, 3, 2], [6], [9, 8, 7]] as const;
const MEMORY_LEVELS = [8, 9] as const;
/** Inflated bytes that are packed again for one setting; a block of zlib has 16,000 or 32,000 symbols. */
const MAX_REPACKED_BYTES = 128 * 1024;
/** Bytes that are packed before the result is compared, so that a wrong setting ends early. */
const PIECE_BYTES = 32 * 1024;
const OUTPUT_BYTES = 1024;

/** Lists the settings with which zlib writes such a header; none for another encoder. */
export function listSettings({ packed }: PackedContent): readonly DeflateSetting[] {
  if (packed[0] !== ZLIB_METHOD) return [];
  const levels = LEVELS[(packed[1] ?? 0) >> 6] ?? [];
  return levels.flatMap((level) => MEMORY_LEVELS.map((memLevel) => ({ level, memLevel })));
}

/**
 * Whether zlib packs the content to these bytes with a setting, as far as the first 128 KiB show. pako is a port of zlib with the same
 * output; Node's output differs, because Node has the zlib of Chromium. Draws no conclusion when the budget is spent.
 */
export function isReproduced(
  { packed, inflated, isWhole }: PackedContent,
  setting: DeflateSetting,
  budget: RepackBudget,
): boolean {
  const length = Math.min(inflated.length, MAX_REPACKED_BYTES);
  const hasEnd = isWhole && length === inflated.length;
  const deflate = new pako.Deflate({ ...setting, chunkSize: OUTPUT_BYTES });
  let position = 0;
  let isSame = true;
  deflate.onData = (output) => {
    const expected = packed.subarray(position, position + output.length);
    const compared = hasEnd ? output : output.subarray(0, expected.length);
    isSame &&= Buffer.compare(expected, compared) === 0;
    position += output.length;
  };
  for (let start = 0; start < length && isSame; start += PIECE_BYTES) {
    const end = Math.min(length, start + PIECE_BYTES);
    if (!budget.spend(end - start)) return false;
    deflate.push(inflated.subarray(start, end), hasEnd && end === length);
  }
  return isSame && (!hasEnd || position === packed.length);
}
