import type { LineColumns } from '../scan/line-columns.ts';

const SPACE_BYTE = 0x20;

/** Makes a cell begin and end at these offsets, without the spaces around what is there. */
export function moveCell(bytes: Uint8Array, columns: LineColumns, column: number, from: number, to: number): void {
  let start = from;
  let end = to;
  while (end > start && bytes[end - 1] === SPACE_BYTE) end -= 1;
  while (start < end && bytes[start] === SPACE_BYTE) start += 1;
  columns.from[column] = start;
  columns.to[column] = end;
  if (start === end) columns.blankColumns |= 1 << column;
}
