import type { FoundObject, ObjectScan } from './cross-reference/scan-objects.ts';
import { type FileContext, readIndirectObject, UNRESOLVED_OBJECT } from './indirect-object.ts';

/** An object number that one save of a file defines more than once, with different contents. */
export type RepeatedObject = {
  readonly number: number;
  /** Bytes of the two definitions, the later one last. */
  readonly offsets: readonly [number, number];
};

const SAVE_END = 'startxref';
/** Definitions that are compared: two readings for each, of content that may be broken on purpose. */
const MAX_COMPARED_OBJECTS = 10_000;

/**
 * Lists objects outside streams that are defined again with another content before the `startxref` that ends their save: a viewer reads one
 * of them. Both can be read. At most `max` are listed; each definition is compared with those next to it only.
 * @throws UnreadableDocument (took_too_long).
 */
export function listRepeatedObjects(context: FileContext, scan: ObjectScan, max: number): readonly RepeatedObject[] {
  const repeated: RepeatedObject[] = [];
  let compared = 0;
  const findSaveEnd = createSaveEnds(context.file);
  for (const later of scan.headers) {
    if (repeated.length >= max || compared >= MAX_COMPARED_OBJECTS) return repeated;
    const { earlier } = later;
    if (earlier === null || earlier.generation !== later.generation) continue;
    if (findSaveEnd(earlier.position) < later.position) continue;
    compared += 1;
    if (haveDifferentContents(context, earlier, later))
      repeated.push({ number: later.number, offsets: [earlier.position, later.position] });
  }
  return repeated;
}

/** Returns a function that finds the first end of a save after a position; Infinity when there is none. */
function createSaveEnds(file: Buffer): (position: number) => number {
  const ends: number[] = [];
  for (let at = file.indexOf(SAVE_END); at !== -1; at = file.indexOf(SAVE_END, at + SAVE_END.length)) ends.push(at);
  return (position) => {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as number) <= position) low = middle + 1;
      else high = middle;
    }
    return ends[low] ?? Infinity;
  };
}

function haveDifferentContents(context: FileContext, earlier: FoundObject, later: FoundObject): boolean {
  const [first, second] = [earlier, later].map(({ position }) =>
    readIndirectObject(context, position, UNRESOLVED_OBJECT),
  );
  if (!first || !second || first.isBroken || second.isBroken) return false;
  return context.file.compare(context.file, second.start, second.end, first.start, first.end) !== 0;
}
