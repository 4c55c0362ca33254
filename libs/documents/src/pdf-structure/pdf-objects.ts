import { MIB_BYTES } from '@probant/kernel/byte-units';
import { createBoundedMap } from './bounded-map.ts';
import { createCompressedObjects } from './compressed-objects.ts';
import { type FileAccess, openEncryption } from './encryption/open-encryption.ts';
import { type DecodedStream, decodeStream } from './filters/decode-stream.ts';
import type { FileContext, ObjectOptions } from './indirect-object.ts';
import { type ObjectSource, type PdfObject, readPlacedObject, readPlainValue } from './placed-objects.ts';
import {
  isReference,
  type PdfDictionary,
  type PdfStream,
  type PdfValue,
  toDictionary,
  toInteger,
} from './values/pdf-value.ts';

/** The objects of a file as they were after one of its revisions. */
export type PdfObjects = {
  readonly trailer: PdfDictionary;
  readonly access: FileAccess;
  /** The document catalog; null when there is none. */
  readonly catalog: PdfDictionary | null;
  /** Numbers of all objects in use, in the order of the cross-reference. */
  readonly numbers: Iterable<number>;
  /** Returns null for a number that is not in use. */
  readObject(number: number): PdfObject | null;
  /** Follows references, up to STRUCTURE_LIMITS.references, to a value; null when they lead to none. */
  resolve(value: PdfValue | undefined): PdfValue;
  /** Returns the resolved value of a key of a dictionary. */
  get(dictionary: PdfDictionary, key: string): PdfValue;
  /**
   * Decrypts a stream and undoes its filters, except those of pictures. Returns null for a stream that cannot be decrypted.
   * @throws UnreadableDocument (took_too_much_memory).
   */
  decode(stream: PdfStream): DecodedStream | null;
};

/** Objects and decoded bytes that are kept for the next use. */
const MAX_KEPT_OBJECTS = 20_000;
const MAX_KEPT_BYTES = 32 * MIB_BYTES;
/** Objects that a /Length leads through: a length that is itself in a stream with a length, and so on. */
const MAX_LENGTH_STEPS = 4;

export function createPdfObjects(context: FileContext, source: ObjectSource): PdfObjects {
  const { entries, trailer } = source;
  const objects = createBoundedMap<number, PdfObject>(MAX_KEPT_OBJECTS, () => 1);
  const streams = createBoundedMap<number, DecodedStream | null>(
    MAX_KEPT_BYTES,
    (decoded) => decoded?.bytes.length ?? 0,
  );
  let lengthSteps = 0;

  const follow = (value: PdfValue | undefined, read: (number: number) => PdfValue): PdfValue => {
    let resolved = value ?? null;
    for (let step = 0; isReference(resolved); step += 1) {
      if (step >= context.limits.references) return null;
      resolved = read(resolved.number);
    }
    return resolved;
  };
  const { access, getProtection } = openEncryption(trailer, (value) =>
    follow(value, (number) => readPlainValue(context, source, number)),
  );
  const options: ObjectOptions = {
    getProtection,
    resolveLength(number) {
      if (lengthSteps >= MAX_LENGTH_STEPS) return null;
      lengthSteps += 1;
      try {
        return toInteger(readObject(number)?.value);
      } finally {
        lengthSteps -= 1;
      }
    },
  };
  const resolve = (value: PdfValue | undefined): PdfValue =>
    follow(value, (number) => readObject(number)?.value ?? null);
  const readCompressed = createCompressedObjects(context, {
    readPlaced(number) {
      const entry = entries.get(number);
      return entry?.kind === 'offset' ? readPlacedObject(context, source, options, number, entry).value : null;
    },
    resolve,
  });

  const readObject = (number: number): PdfObject | null => {
    const kept = objects.get(number);
    if (kept !== undefined) return kept;
    const entry = entries.get(number);
    if (entry === undefined || entry.kind === 'free') return null;
    const object =
      entry.kind === 'offset'
        ? readPlacedObject(context, source, options, number, entry)
        : readCompressed(number, entry);
    objects.set(number, object);
    return object;
  };

  return {
    trailer,
    access,
    get catalog() {
      return toDictionary(resolve(trailer.entries.get('Root')));
    },
    numbers: {
      *[Symbol.iterator]() {
        for (const [number, entry] of entries) if (entry.kind !== 'free') yield number;
      },
    },
    readObject,
    resolve,
    get: (dictionary, key) => resolve(dictionary.entries.get(key)),
    decode(stream) {
      const kept = streams.get(stream.start);
      if (kept !== undefined) return kept;
      const decoded = decodeStream(context, stream, resolve);
      streams.set(stream.start, decoded);
      return decoded;
    },
  };
}
