import type { JsonGap } from './json-plan.ts';

export const isContinuationByte = (byte = 0): boolean => (byte & 0xc0) === 0x80;

/** Decodes a range of UTF-8 without the gaps inside it. */
export function decodeWithoutGaps(bytes: Buffer, range: JsonGap, gaps: readonly JsonGap[]): string {
  let text = '';
  let at = range.from;
  for (let index = findFirstGap(gaps, range.from); index < gaps.length; index += 1) {
    const gap = gaps[index] as JsonGap;
    if (gap.from >= range.to) break;
    text += bytes.toString('utf8', at, gap.from);
    at = gap.to;
  }
  return text + bytes.toString('utf8', at, range.to);
}

/** Returns the index of the first gap that begins at `from` or later. */
function findFirstGap(gaps: readonly JsonGap[], from: number): number {
  let [low, high] = [0, gaps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((gaps[middle] as JsonGap).from < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Decodes a part of a JSON text from `from` to the last character that ends before `cut`, which is outside of an escape. The native parser
 * reads it: its fault concerns member names only.
 */
export function decodeTextPart(
  bytes: Buffer,
  from: number,
  cut: number,
): { readonly text: string; readonly end: number } {
  let end = cut;
  while (end > from && isContinuationByte(bytes[end])) end -= 1;
  return { text: JSON.parse(`"${bytes.toString('utf8', from, end)}"`) as string, end };
}
