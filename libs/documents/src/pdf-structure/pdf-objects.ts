import type { CrossReferenceEntry } from './cross-reference/section.ts';
import { type FileAccess, openEncryption } from './encryption/open-encryption.ts';
import { type DecodedStream, decodeStream } from './filters/decode-stream.ts';
import {
  type FileContext,
  type IndirectObject,
  type ObjectOptions,
  readIndirectObject,
  UNRESOLVED_OBJECT,
} from './indirect-object.ts';
import { isObjectStream, type ObjectStream, openObjectStream } from './object-stream.ts';
import {
  isReference,
  type PdfDictionary,
  type PdfStream,
  type PdfValue,
  toDictionary,
  toInteger,
} from './pdf-value.ts';

export type PdfObject = {
  readonly number: number;
  readonly generation: number;
  /** null for an object that is broken, missing, or inside an object stream that cannot be decrypted. */
  readonly value: PdfValue;
  readonly entry: Exclude<CrossReferenceEntry, { kind: 'free' }>;
  /** Its bytes in the file; null inside an object stream. */
  readonly range: { readonly start: number; readonly end: number } | null;
  /** Why the value may not be what the writer meant. */
  readonly damage: 'none' | 'broken' | 'missing' | 'misplaced' | 'encrypted';
};

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

export type ObjectSource = {
  readonly entries: ReadonlyMap<number, CrossReferenceEntry>;
  readonly trailer: PdfDictionary;
  /** Finds an object that is not where its entry says; null when the file has none. */
  findMisplaced(number: number): number | null;
};

/** Objects and decoded bytes that are kept for the next use. */
const MAX_KEPT_OBJECTS = 20_000;
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** Objects that a /Length leads through: a length that is itself in a stream with a length, and so on. */
const MAX_LENGTH_STEPS = 4;

export function createPdfObjects(context: FileContext, { entries, trailer, findMisplaced }: ObjectSource): PdfObjects {
  const { limits } = context;
  const objects = createBoundedMap<number, PdfObject>(MAX_KEPT_OBJECTS, () => 1);
  const streams = createBoundedMap<number, DecodedStream | null>(
    MAX_KEPT_BYTES,
    (decoded) => decoded?.bytes.length ?? 0,
  );
  const objectStreams = new Map<number, ObjectStream | 'encrypted' | null>();
  let lengthSteps = 0;

  const follow = (value: PdfValue | undefined, read: (number: number) => PdfValue): PdfValue => {
    let resolved = value ?? null;
    for (let step = 0; isReference(resolved); step += 1) {
      if (step >= limits.references) return null;
      resolved = read(resolved.number);
    }
    return resolved;
  };

  const readPlain = (number: number): PdfValue => {
    const entry = entries.get(number);
    const placed = entry?.kind === 'offset' ? readIndirectObject(context, entry.offset, UNRESOLVED_OBJECT) : null;
    if (placed?.number === number) return placed.value;
    const elsewhere = entry?.kind === 'offset' ? findMisplaced(number) : null;
    return elsewhere === null ? null : (readIndirectObject(context, elsewhere, UNRESOLVED_OBJECT)?.value ?? null);
  };

  const { access, getProtection } = openEncryption(trailer, (value) => follow(value, readPlain));

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

  const readAt = (number: number, offset: number): IndirectObject | null => {
    const object = readIndirectObject(context, offset, options);
    return object?.number === number ? object : null;
  };

  const readPlaced = (entry: Extract<PdfObject['entry'], { kind: 'offset' }>, number: number): PdfObject => {
    const placed = readAt(number, entry.offset);
    const elsewhere = placed ? null : findMisplaced(number);
    const object = placed ?? (elsewhere === null ? null : readAt(number, elsewhere));
    if (object === null)
      return { number, generation: entry.generation, value: null, entry, range: null, damage: 'missing' };
    const { generation, value, start, end, isBroken } = object;
    const damage = isBroken ? 'broken' : placed ? 'none' : 'misplaced';
    return { number, generation, value, entry, range: { start, end }, damage };
  };

  const getObjectStream = (number: number): ObjectStream | 'encrypted' | null => {
    const kept = objectStreams.get(number);
    if (kept !== undefined) return kept;
    // An object stream is never inside another one.
    const entry = entries.get(number);
    const container = entry?.kind === 'offset' ? readPlaced(entry, number).value : null;
    const content = isObjectStream(container) ? decodeStream(context, container, resolve) : undefined;
    const opened = content ? openObjectStream(context, container as PdfStream, content.bytes) : null;
    const stream = content === null ? 'encrypted' : opened;
    objectStreams.set(number, stream);
    return stream;
  };

  const readCompressed = (entry: Extract<PdfObject['entry'], { kind: 'compressed' }>, number: number): PdfObject => {
    const stream = getObjectStream(entry.stream);
    const object = { number, generation: 0, value: null, entry, range: null };
    if (stream === 'encrypted') return { ...object, damage: 'encrypted' };
    const value = stream?.readObject(number);
    return value === undefined
      ? { ...object, damage: stream ? 'broken' : 'missing' }
      : { ...object, value, damage: 'none' };
  };

  const readObject = (number: number): PdfObject | null => {
    const kept = objects.get(number);
    if (kept !== undefined) return kept;
    const entry = entries.get(number);
    if (entry === undefined || entry.kind === 'free') return null;
    const object = entry.kind === 'offset' ? readPlaced(entry, number) : readCompressed(entry, number);
    objects.set(number, object);
    return object;
  };

  const resolve = (value: PdfValue | undefined): PdfValue =>
    follow(value, (number) => readObject(number)?.value ?? null);

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

type BoundedMap<Key, Value> = Pick<Map<Key, Value>, 'get'> & { set(key: Key, value: Value): void };

/** Creates a map that drops everything when it is full. */
function createBoundedMap<Key, Value>(maxSize: number, measure: (value: Value) => number): BoundedMap<Key, Value> {
  const values = new Map<Key, Value>();
  let size = 0;
  return {
    get: (key) => values.get(key),
    set(key, value) {
      const added = measure(value);
      if (added > maxSize) return;
      if (size + added > maxSize) {
        values.clear();
        size = 0;
      }
      values.set(key, value);
      size += added;
    },
  };
}
