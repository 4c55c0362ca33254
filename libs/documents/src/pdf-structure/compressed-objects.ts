import type { CrossReferenceEntry } from './cross-reference/section.ts';
import { decodeStream } from './filters/decode-stream.ts';
import type { FileContext } from './indirect-object.ts';
import { isObjectStream, type ObjectStream, openObjectStream } from './object-stream.ts';
import type { PdfObject } from './placed-objects.ts';
import type { PdfValue } from './values/pdf-value.ts';

export type CompressedEntry = Extract<CrossReferenceEntry, { kind: 'compressed' }>;

type ContainerAccess = {
  /** Returns the value of an object that is in no object stream; null when there is none. */
  readonly readPlaced: (number: number) => PdfValue;
  readonly resolve: (value: PdfValue | undefined) => PdfValue;
};

/** Creates the reader of the objects inside object streams, each of which is opened once. */
export function createCompressedObjects(context: FileContext, { readPlaced, resolve }: ContainerAccess) {
  const streams = new Map<number, ObjectStream | 'encrypted' | null>();

  const open = (number: number): ObjectStream | 'encrypted' | null => {
    // An object stream is never inside another one.
    const container = readPlaced(number);
    if (!isObjectStream(container)) return null;
    const content = decodeStream(context, container, resolve);
    return content === null ? 'encrypted' : openObjectStream(context, container, content.bytes);
  };
  const getStream = (number: number): ObjectStream | 'encrypted' | null => {
    const kept = streams.get(number);
    if (kept !== undefined) return kept;
    const stream = open(number);
    streams.set(number, stream);
    return stream;
  };

  return (number: number, entry: CompressedEntry): PdfObject => {
    const stream = getStream(entry.stream);
    const object = { number, generation: 0, value: null, entry, range: null };
    if (stream === 'encrypted') return { ...object, damage: 'encrypted' };
    const value = stream?.readObject(number);
    return value === undefined
      ? { ...object, damage: stream ? 'broken' : 'missing' }
      : { ...object, value, damage: 'none' };
  };
}
