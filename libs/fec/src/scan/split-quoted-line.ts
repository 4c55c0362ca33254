import { MAX_LOCATED_CELLS } from './byte-scanner.ts';

const QUOTE_BYTE = 0x22;

/**
 * Writes where the cells of a line start into `cellStarts`: separators in a cell that starts and ends with a double quote belong to it. Returns
 * the number of separators.
 */
export function splitQuotedLine(
  bytes: Uint8Array,
  [lineFrom, lineTo]: readonly [number, number],
  separator: number,
  cellStarts: Int32Array,
): number {
  let from = lineFrom;
  // Once no quote in the rest of the line ends a cell, none does for a later cell either, except within its first separator.
  let isUnended = false;
  let separatorCount = 0;
  while (from <= lineTo) {
    let next = findByte(bytes, separator, from, lineTo);
    if (bytes[from] === QUOTE_BYTE) {
      const end = findQuotedCellEnd(bytes, from, isUnended ? next : lineTo, separator);
      if (end < 0) isUnended = true;
      else next = end;
    }
    if (next === lineTo) break;
    from = next + 1;
    separatorCount += 1;
    if (separatorCount <= MAX_LOCATED_CELLS) cellStarts[separatorCount] = from;
  }
  return separatorCount;
}

/** Returns where a quoted cell ends: a quote that is not doubled, then a separator or the end. Returns -1 when no quote ends it. */
function findQuotedCellEnd(bytes: Uint8Array, from: number, to: number, separator: number): number {
  for (let at = from + 1; at < to; at += 1) {
    if (bytes[at] !== QUOTE_BYTE) continue;
    if (at + 1 === to || bytes[at + 1] === separator) return at + 1;
    if (bytes[at + 1] === QUOTE_BYTE) at += 1;
  }
  return -1;
}

/** Returns where a byte is, `to` when it is not before that. */
function findByte(bytes: Uint8Array, byte: number, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] !== byte) at += 1;
  return at;
}
