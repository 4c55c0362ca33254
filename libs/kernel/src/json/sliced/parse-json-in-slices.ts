import { isUtf8 } from 'node:buffer';
import { MIB_BYTES } from '../../byte-units.ts';
import type { TimeSlicer } from '../../time/time-slicer.ts';
import { JsonReadError } from '../json-read-error.ts';
import { readJson } from '../json-reader.ts';
import { createTableObject } from '../own-member.ts';
import { MAX_JSON_DEPTH } from '../parse-json.ts';
import { buildValue, type ParseText } from './build-value.ts';
import { decodeWithoutGaps, isContinuationByte } from './decode-bytes.ts';
import { JsonScanner } from './json-scanner.ts';
import { MAX_NEW_MEMBERS } from './scan-limits.ts';

export type SlicedJsonOptions = {
  /** Number of texts, numbers, literals, arrays and objects. */
  readonly maxValues: number;
  /** Number of arrays and objects alone. */
  readonly maxContainers: number;
  /** Bytes of a text that is a value; no limit by default. */
  readonly maxTextBytes?: number;
  /** Members of objects that differ in their names, in all; 2,000,000 by default. */
  readonly maxNewMembers?: number;
  /** Rejects duplicate member names and numbers that lose digits, as `parseStrictJson` does. */
  readonly strict: boolean;
  readonly slicer: TimeSlicer;
  /** Runs before the first value is created, with the estimated heap of all values in bytes. What it throws ends the parsing. */
  readonly onScanned?: (heapBytes: number) => void;
  /** Size of the parts that are parsed at once; 64 KiB by default. */
  readonly pieceBytes?: number;
};

/** 256 KiB of the smallest values, `[],[],`, take 12 ms. In smaller parts, an object of many members takes 3 times as long. */
const PIECE_BYTES = 262_144;
const SCANNED_BYTES = 65_536;
const CHECKED_BYTES = MIB_BYTES;

/**
 * As many as a spreadsheet has columns. Listing the names of an object is not sliced, and is done several times for each: 5 ms for this many,
 * 55 ms for 100,000.
 */
export const MAX_OBJECT_MEMBERS = 16_384;

/**
 * Returns the value of JSON text in UTF-8, like `parseJson` or `parseStrictJson`, without blocking the event loop: checks and counts
 * everything first, and only then creates the values, in slices. Returns undefined for a text of white space only.
 *
 * @throws JsonReadError. Its offset is exact for `syntax`, `too_deep`, and the limits; its path for
 * `duplicate_key` and `number_precision`, of which the first one of a part is reported.
 */
export async function parseJsonInSlices(bytes: Buffer, options: SlicedJsonOptions): Promise<unknown> {
  const { maxValues, maxContainers, maxTextBytes = Infinity, strict, slicer, pieceBytes = PIECE_BYTES } = options;
  const { maxNewMembers = MAX_NEW_MEMBERS } = options;
  await assertUtf8(bytes, slicer);
  const limits = {
    maxDepth: MAX_JSON_DEPTH,
    maxValues,
    maxContainers,
    maxMembers: MAX_OBJECT_MEMBERS,
    maxTextBytes,
    maxNewMembers,
    pieceBytes,
  };
  const scanner = new JsonScanner(bytes, limits);
  await scanAll(scanner, bytes, { slicer, count: Math.min(SCANNED_BYTES, pieceBytes) });
  if (!scanner.hasValue) return undefined;
  options.onScanned?.(scanner.estimateHeapBytes());
  const readerOptions = {
    maxDepth: MAX_JSON_DEPTH,
    maxValues,
    rejectDuplicateNames: strict,
    rejectLostDigits: strict,
    createObject: scanner.hasManyShapes ? createTableObject : undefined,
  };
  const parse: ParseText = (text, hasEscapedName) =>
    strict || hasEscapedName || scanner.hasManyShapes ? readJson(text, readerOptions) : JSON.parse(text);
  const { root, gaps } = scanner.plan;
  return root === null
    ? parse(decodeWithoutGaps(bytes, { from: 0, to: bytes.length }, gaps), scanner.hasEscapedName)
    : await buildValue(bytes, root, { gaps, parse, rejectDuplicateNames: strict, slicer });
}

type ScanOptions = { readonly slicer: TimeSlicer; readonly count: number };

async function scanAll(scanner: JsonScanner, bytes: Buffer, { slicer, count }: ScanOptions): Promise<void> {
  try {
    while (!scanner.scan(count)) if (slicer.isDue()) await slicer.pause();
  } catch (error) {
    if (!(error instanceof JsonReadError)) throw error;
    throw new JsonReadError(error.reason, await countUnits(bytes.subarray(0, error.offset), slicer), error.path);
  }
}

async function assertUtf8(bytes: Buffer, slicer: TimeSlicer): Promise<void> {
  for await (const piece of splitAtCharacters(bytes, slicer))
    if (!isUtf8(piece)) throw new JsonReadError('not_utf8', 0);
}

/** Counts the UTF-16 code units of valid UTF-8. */
async function countUnits(bytes: Buffer, slicer: TimeSlicer): Promise<number> {
  let units = 0;
  for await (const piece of splitAtCharacters(bytes, slicer)) units += piece.toString('utf8').length;
  return units;
}

/** Yields consecutive pieces that end between two characters, as long as the bytes are UTF-8. */
async function* splitAtCharacters(bytes: Buffer, slicer: TimeSlicer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; ) {
    let to = Math.min(from + CHECKED_BYTES, bytes.length);
    for (let back = 0; back < 3 && to < bytes.length && isContinuationByte(bytes[to]); back += 1) to -= 1;
    yield bytes.subarray(from, to);
    from = to;
    if (slicer.isDue()) await slicer.pause();
  }
}
