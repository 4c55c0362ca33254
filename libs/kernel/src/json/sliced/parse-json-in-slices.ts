import { isUtf8 } from 'node:buffer';
import type { TimeSlicer } from '../../time-slicer.ts';
import { JsonReadError } from '../json-read-error.ts';
import { readJson } from '../json-reader.ts';
import { MAX_JSON_DEPTH } from '../parse-json.ts';
import { buildValue, type ParseText } from './build-value.ts';
import { JsonScanner } from './json-scanner.ts';

export type SlicedJsonOptions = {
  /** Number of texts, numbers, literals, arrays and objects. */
  readonly maxValues: number;
  /** Number of arrays and objects alone. */
  readonly maxContainers: number;
  /** Rejects duplicate member names and numbers that lose digits, as `parseStrictJson` does. */
  readonly strict: boolean;
  readonly slicer: TimeSlicer;
  /** Size of the parts that are parsed at once; 64 KiB by default. */
  readonly pieceBytes?: number;
};

/** 64 KiB of the smallest values, `[],[],`, take 3 ms. */
const PIECE_BYTES = 65_536;
const SCANNED_BYTES = 65_536;
const CHECKED_BYTES = 1_048_576;

/** An object of a million members blocks the event loop for 0.3 s when its table grows and when its names are listed. */
export const MAX_OBJECT_MEMBERS = 100_000;

/**
 * Returns the value of JSON text in UTF-8, like `parseJson` or `parseStrictJson`, without blocking the event loop: checks and counts
 * everything first, and only then creates the values, in slices. Returns undefined for a text of white space only.
 *
 * @throws JsonReadError. Its offset is exact for `syntax`, `too_deep`, `too_many_values`, `too_many_containers`, `too_many_members`; its path for
 * `duplicate_key` and `number_precision`, of which the first one of a part is reported.
 */
export async function parseJsonInSlices(bytes: Buffer, options: SlicedJsonOptions): Promise<unknown> {
  const { maxValues, maxContainers, strict, slicer, pieceBytes = PIECE_BYTES } = options;
  await assertUtf8(bytes, slicer);
  const limits = { maxDepth: MAX_JSON_DEPTH, maxValues, maxContainers, maxMembers: MAX_OBJECT_MEMBERS, pieceBytes };
  const scanner = new JsonScanner(bytes, limits);
  await scanAll(scanner, bytes, slicer);
  if (!scanner.hasValue) return undefined;
  const readerOptions = {
    maxDepth: MAX_JSON_DEPTH,
    maxValues,
    rejectDuplicateNames: strict,
    rejectLostDigits: strict,
  };
  const parse: ParseText = (text, hasEscapedName) =>
    strict || hasEscapedName ? readJson(text, readerOptions) : JSON.parse(text);
  return scanner.plan === null
    ? parse(bytes.toString('utf8'), scanner.hasEscapedName)
    : await buildValue(bytes, scanner.plan, { parse, rejectDuplicateNames: strict, slicer });
}

async function scanAll(scanner: JsonScanner, bytes: Buffer, slicer: TimeSlicer): Promise<void> {
  try {
    while (!scanner.scan(SCANNED_BYTES)) if (slicer.isDue()) await slicer.pause();
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
    for (let back = 0; back < 3 && to < bytes.length && isContinuation(bytes[to]); back += 1) to -= 1;
    yield bytes.subarray(from, to);
    from = to;
    if (slicer.isDue()) await slicer.pause();
  }
}

const isContinuation = (byte = 0): boolean => (byte & 0xc0) === 0x80;
