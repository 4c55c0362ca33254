import { UnreadableDocument } from '../../document.ts';
import type { FileContext } from '../indirect-object.ts';
import { isDigit, isWhiteSpace } from '../values/token-reader.ts';

/** An object header found in the file, and the one of the same number before it. */
export type FoundObject = {
  readonly number: number;
  readonly generation: number;
  readonly position: number;
  readonly earlier: FoundObject | null;
};

export type ObjectScan = {
  /** The last header of each object number. */
  readonly objects: ReadonlyMap<number, FoundObject>;
  /** All headers in file order. */
  readonly headers: readonly FoundObject[];
};

const MAX_DIGITS = 10;
const MAX_SPACE_BYTES = 16;

/**
 * Searches a file for object headers (`12 0 obj`), for files whose cross-reference is broken. Passes over the content of streams. Reads the
 * file once: the way back from each keyword is limited.
 * @throws UnreadableDocument (took_too_much_memory) above the limit of objects; (took_too_long).
 */
export function scanObjects({ file, budget, limits }: FileContext): ObjectScan {
  budget.spendParsing(file.length);
  const objects = new Map<number, FoundObject>();
  const headers: FoundObject[] = [];
  const findStreamLine = createForwardSearch(file, 'stream\n');
  const findStreamReturn = createForwardSearch(file, 'stream\r');
  const findEndOfObject = createForwardSearch(file, 'endobj');
  const findEndOfStream = createForwardSearch(file, 'endstream');
  for (let at = file.indexOf('obj'); at !== -1; at = file.indexOf('obj', at)) {
    const header = readHeaderBefore(file, at);
    at += 3;
    if (header === null) continue;
    if (headers.length >= limits.work.objects) throw new UnreadableDocument('took_too_much_memory');
    const object: FoundObject = { ...header, earlier: objects.get(header.number) ?? null };
    objects.set(header.number, object);
    headers.push(object);
    const stream = Math.min(findStreamLine(at), findStreamReturn(at));
    if (stream >= findEndOfObject(at)) continue;
    const end = findEndOfStream(stream);
    if (end !== Infinity) at = end;
  }
  return { objects, headers };
}

/** Returns a search for positions that only grow, so that the file is searched once; Infinity when there is none. */
function createForwardSearch(file: Buffer, word: string): (from: number) => number {
  let position = -1;
  return (from) => {
    if (position < from) {
      const next = file.indexOf(word, from);
      position = next === -1 ? Infinity : next;
    }
    return position;
  };
}

/** Reads the two numbers before the keyword `obj`; null when they are not there (`endobj`, a word in a text). */
function readHeaderBefore(
  file: Buffer,
  keyword: number,
): { readonly number: number; readonly generation: number; readonly position: number } | null {
  const generationEnd = skipBack(file, keyword, isWhiteSpace, MAX_SPACE_BYTES);
  const generationStart = skipBack(file, generationEnd, isDigit, MAX_DIGITS);
  const numberEnd = skipBack(file, generationStart, isWhiteSpace, MAX_SPACE_BYTES);
  const numberStart = skipBack(file, numberEnd, isDigit, MAX_DIGITS);
  if (generationStart === generationEnd || numberEnd === generationStart || numberStart === numberEnd) return null;
  return {
    number: Number(file.toString('latin1', numberStart, numberEnd)),
    generation: Number(file.toString('latin1', generationStart, generationEnd)),
    position: numberStart,
  };
}

function skipBack(file: Buffer, from: number, isSkipped: (byte: number | undefined) => boolean, max: number): number {
  let at = from;
  while (at > 0 && from - at < max && isSkipped(file[at - 1])) at -= 1;
  return at;
}
