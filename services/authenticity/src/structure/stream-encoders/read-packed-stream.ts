import { constants, inflateSync } from 'node:zlib';
import {
  isArray,
  type PdfObjects,
  type PdfStream,
  toDictionary,
  toInteger,
  toName,
} from '@probant/documents/pdf-structure';
import type { PackedContent } from './deflate-settings.rules.ts';

/** Packed bytes of a stream that are read, and what they may inflate to. */
const MAX_PACKED_BYTES = 128 * 1024;
const MAX_INFLATED_BYTES = 512 * 1024;

/** Reads a stream whose only filter is Flate; null for another one, and for one that is encrypted, damaged or inflates to too much. */
export function readPackedStream(file: Uint8Array, objects: PdfObjects, stream: PdfStream): PackedContent | null {
  if (stream.isEncrypted || stream.cipher !== null || !isPlainFlate(objects, stream)) return null;
  const packed = file.subarray(stream.start, Math.min(stream.end, stream.start + MAX_PACKED_BYTES));
  const isCut = packed.length < stream.end - stream.start;
  const reading = inflate(packed, isCut);
  if (reading === null) return null;
  return { packed: packed.subarray(0, reading.length), inflated: reading.inflated, isWhole: !isCut };
}

function isPlainFlate(objects: PdfObjects, { dictionary }: PdfStream): boolean {
  const filter = objects.get(dictionary, 'Filter');
  const names = (isArray(filter) ? filter : [filter]).map((item) => toName(objects.resolve(item)));
  const parameters = objects.get(dictionary, 'DecodeParms');
  const first = toDictionary(objects.resolve(isArray(parameters) ? parameters[0] : parameters));
  const hasPrediction = first !== null && (toInteger(objects.get(first, 'Predictor')) ?? 1) > 1;
  return names.length === 1 && names[0] === 'FlateDecode' && !hasPrediction;
}

/** What Node returns with `info`; its types leave it out. */
type InflateInfo = { readonly buffer: Uint8Array; readonly engine: { readonly bytesWritten: number } };

/** Returns the inflated bytes and the length of the zlib stream: what follows it is left out. Null for damage. */
function inflate(packed: Uint8Array, isCut: boolean): { inflated: Uint8Array; length: number } | null {
  const finishFlush = isCut ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
  try {
    const { buffer, engine } = inflateSync(packed, {
      maxOutputLength: MAX_INFLATED_BYTES,
      finishFlush,
      info: true,
    }) as unknown as InflateInfo;
    return { inflated: buffer, length: engine.bytesWritten };
  } catch {
    return null;
  }
}
