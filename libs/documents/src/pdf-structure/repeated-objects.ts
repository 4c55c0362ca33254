import type { FoundObject, ObjectScan } from './cross-reference/scan-objects.ts';
import { type FileContext, readIndirectObject, UNRESOLVED_OBJECT } from './indirect-object.ts';

/** An object number that one save of a file defines more than once, with different contents. */
export type RepeatedObject = {
  readonly number: number;
  /** Bytes of the two definitions, the later one last. */
  readonly offsets: readonly [number, number];
};

const SAVE_END = 'startxref';
/** Definitions that are compared, and read for it, with content that may be broken on purpose. */
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
  const readExtent = createExtentReader(context);
  for (const later of scan.headers) {
    if (repeated.length >= max || compared >= MAX_COMPARED_OBJECTS) return repeated;
    const { earlier } = later;
    if (earlier === null || earlier.generation !== later.generation) continue;
    if (findSaveEnd(earlier.position) < later.position) continue;
    compared += 1;
    if (haveDifferentContents(context.file, readExtent(earlier), readExtent(later)))
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

/** From the first byte of a definition to the last; null when its content cannot be read. */
type Extent = { readonly start: number; readonly end: number } | null;

/** Returns a function that reads each definition once: the later one of a comparison is the earlier one of the next. */
function createExtentReader(context: FileContext): (object: FoundObject) => Extent {
  const extents = new Map<number, Extent>();
  return ({ position }) => {
    const known = extents.get(position);
    if (known !== undefined) return known;
    const object = readIndirectObject(context, position, UNRESOLVED_OBJECT);
    const extent = object === null || object.isBroken ? null : { start: object.start, end: object.end };
    extents.set(position, extent);
    return extent;
  };
}

const haveDifferentContents = (file: Buffer, first: Extent, second: Extent): boolean =>
  first !== null && second !== null && file.compare(file, second.start, second.end, first.start, first.end) !== 0;
