import { MIB_BYTES } from '@probant/kernel/byte-units';
import { UnreadableDocument } from '../document.ts';
import { openPdfStructure } from '../pdf-structure/open-structure.ts';
import type { PdfObjects } from '../pdf-structure/pdf-objects.ts';
import { STRUCTURE_LIMITS } from '../pdf-structure/structure-limits.ts';
import {
  isReference,
  isStream,
  isString,
  type PdfStream,
  type PdfValue,
  toDictionary,
} from '../pdf-structure/values/pdf-value.ts';

/** Bytes of the information dictionary or of the XMP packet, once inflated. pdf.js takes up to 50 times as much to read them. */
export const MAX_METADATA_BYTES = MIB_BYTES;
/** Bytes of an XMP packet that pdfium may parse when it opens a file: it takes 35 times as much, and asks for 2 GiB at 60 MiB. */
export const MAX_PARSED_PACKET_BYTES = 8 * MIB_BYTES;

/** For the few objects on the way to the metadata. Streams are those of objects and of the cross-reference. */
const LIMITS = {
  ...STRUCTURE_LIMITS,
  objectBytes: 2 * MAX_METADATA_BYTES,
  work: {
    ...STRUCTURE_LIMITS.work,
    parsedBytes: 2 * STRUCTURE_LIMITS.work.streamBytes,
    streamBytes: 16 * MIB_BYTES,
    decodedBytes: 64 * MIB_BYTES,
  },
};

export type MetadataSize = {
  /** Bytes of the keys and texts of the information dictionary, which may be objects of their own, with some for each entry. */
  readonly information: number;
  /** Bytes of the XMP packet once inflated. */
  readonly packet: number;
};

/** Measures the metadata of a PDF; null when its structure cannot be read within the limits. */
export function measureMetadata(bytes: Uint8Array): MetadataSize | null {
  try {
    const objects = openPdfStructure(bytes, LIMITS).openObjects();
    return { information: measureInformation(objects), packet: measurePacket(objects) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return null;
    throw error;
  }
}

function measureInformation(objects: PdfObjects): number {
  const information = objects.trailer.entries.get('Info');
  if (isTooLong(objects, information)) return Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (const [key, entry] of toDictionary(objects.resolve(information))?.entries ?? []) {
    const value = objects.resolve(entry);
    bytes += isTooLong(objects, entry) ? Number.POSITIVE_INFINITY : key.length + ENTRY_BYTES;
    bytes += isString(value) ? value.bytes.length : 0;
    if (bytes > MAX_METADATA_BYTES) break;
  }
  return bytes;
}

const ENTRY_BYTES = 16;

const isTooLong = (objects: PdfObjects, value: PdfValue | undefined): boolean =>
  isReference(value) && objects.readObject(value.number)?.damage === 'broken';

/** A packet that inflates to more than the limit of streams is as long as that. */
function measurePacket(objects: PdfObjects): number {
  const packet = objects.catalog === null ? null : objects.get(objects.catalog, 'Metadata');
  if (!isStream(packet)) return 0;
  return Math.max(packet.end - packet.start, measureDecoded(objects, packet));
}

function measureDecoded(objects: PdfObjects, packet: PdfStream): number {
  try {
    return objects.decode(packet)?.bytes.length ?? 0;
  } catch (error) {
    if (error instanceof UnreadableDocument) return LIMITS.work.streamBytes;
    throw error;
  }
}
