import type { FileContext } from '../indirect-object.ts';
import { createTokenReader } from '../values/token-reader.ts';

/** A `startxref` in the file, the offset after it, and where its `%%EOF` ends. */
export type EndMarker = {
  readonly position: number;
  /** null when no number follows. */
  readonly offset: number | null;
  /** Byte after the line of `%%EOF`; after the number when there is none before the next marker. */
  readonly end: number;
  readonly hasEndOfFile: boolean;
};

const MARKER_KEYWORD = 'startxref';
const END_OF_FILE = '%%EOF';
const MAX_NUMBER_BYTES = 64;

/** Finds the newest markers of a file, oldest first: at most as many as there may be sections. */
export function findEndMarkers({ file, limits }: FileContext): readonly EndMarker[] {
  const positions: number[] = [];
  for (let at = file.lastIndexOf(MARKER_KEYWORD); at !== -1 && positions.length < limits.sections; ) {
    positions.push(at);
    at = at === 0 ? -1 : file.lastIndexOf(MARKER_KEYWORD, at - 1);
  }
  positions.reverse();
  return positions.map((position, index) => readMarker(file, position, positions[index + 1] ?? file.length));
}

/** Whether a file has markers before the ones that were found. */
export const hasEarlierMarker = ({ file }: FileContext, [oldest]: readonly EndMarker[]): boolean =>
  oldest !== undefined && file.indexOf(MARKER_KEYWORD) < oldest.position;

function readMarker(file: Buffer, position: number, next: number): EndMarker {
  const start = position + MARKER_KEYWORD.length;
  const reader = createTokenReader(file, start, Math.min(next, start + MAX_NUMBER_BYTES));
  const token = reader.next();
  const offset = typeof token === 'number' && Number.isSafeInteger(token) ? token : null;
  const numberEnd = offset === null ? start : reader.getPosition();
  const endOfFile = file.subarray(numberEnd, next).indexOf(END_OF_FILE);
  if (endOfFile === -1) return { position, offset, end: numberEnd, hasEndOfFile: false };
  return { position, offset, end: skipLineEnd(file, numberEnd + endOfFile + END_OF_FILE.length), hasEndOfFile: true };
}

function skipLineEnd(file: Buffer, at: number): number {
  if (file[at] === 0x0d) return file[at + 1] === 0x0a ? at + 2 : at + 1;
  return file[at] === 0x0a ? at + 1 : at;
}
