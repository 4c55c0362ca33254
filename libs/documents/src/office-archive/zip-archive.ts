import { inflateRawSync } from 'node:zlib';
import { MIB_BYTES } from '@probant/kernel/byte-units';

/** An entry of a zip as its central directory describes it; nothing is inflated to read it. */
export type ZipEntry = {
  readonly name: string;
  readonly method: number;
  readonly compressedSize: number;
  readonly inflatedSize: number;
  /** Position of the entry's local header. */
  readonly headerOffset: number;
};

/** A document has some dozen parts, a book with pictures some hundred. */
const MAX_ENTRIES = 10_000;

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;

/** Reads the entries of a zip from its central directory. Returns null when it is missing, broken or too long (APPNOTE 6.3, no zip64). */
export function readZipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEndRecord(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) return null;
  const entries: ZipEntry[] = [];
  let position = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i += 1) {
    if (position + CENTRAL_BYTES > view.byteLength || view.getUint32(position, true) !== CENTRAL_SIGNATURE) return null;
    const nameLength = view.getUint16(position + 28, true);
    entries.push({
      name: Buffer.from(bytes.subarray(position + CENTRAL_BYTES, position + CENTRAL_BYTES + nameLength)).toString(
        'utf8',
      ),
      method: view.getUint16(position + 10, true),
      compressedSize: view.getUint32(position + 20, true),
      inflatedSize: view.getUint32(position + 24, true),
      headerOffset: view.getUint32(position + 42, true),
    });
    position += CENTRAL_BYTES + nameLength + view.getUint16(position + 30, true) + view.getUint16(position + 32, true);
  }
  return entries;
}

function findEndRecord(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let position = view.byteLength - END_BYTES; position >= lowest; position -= 1)
    if (view.getUint32(position, true) === END_SIGNATURE) return position;
  return null;
}

/** Inflates an entry. Returns null when it has more than `limit` bytes or is broken. */
export function inflateZipEntry(bytes: Uint8Array, entry: ZipEntry, limit: number): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (
    entry.headerOffset + LOCAL_BYTES > view.byteLength ||
    view.getUint32(entry.headerOffset, true) !== LOCAL_SIGNATURE
  )
    return null;
  const start =
    entry.headerOffset +
    LOCAL_BYTES +
    view.getUint16(entry.headerOffset + 26, true) +
    view.getUint16(entry.headerOffset + 28, true);
  const stored = bytes.subarray(start, start + entry.compressedSize);
  if (stored.length !== entry.compressedSize) return null;
  if (entry.method === 0) return stored.length <= limit ? stored : null;
  if (entry.method !== 8) return null;
  try {
    return inflateRawSync(stored, { maxOutputLength: limit });
  } catch {
    // A broken stream and one above the limit have the same result: the entry cannot be read.
    return null;
  }
}

const CONTENT_TYPES_NAME = '[Content_Types].xml';
const MAX_CONTENT_TYPES_BYTES = MIB_BYTES;

/** Whether a zip is a word-processing document (Office also writes the main part under names other than word/document.xml). */
export function isWordDocument(bytes: Uint8Array): boolean {
  const entries = readZipEntries(bytes) ?? [];
  if (entries.some(({ name }) => name === 'word/document.xml')) return true;
  const types = entries.find(({ name }) => name === CONTENT_TYPES_NAME);
  const text = types && inflateZipEntry(bytes, types, MAX_CONTENT_TYPES_BYTES);
  return text ? Buffer.from(text).includes('wordprocessingml.document.main+xml') : false;
}
