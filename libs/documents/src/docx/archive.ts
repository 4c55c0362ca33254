import { inflateRawSync } from 'node:zlib';

/** A file inside a zip, as the central directory has it. Nothing is inflated to know it. */
export type ArchiveEntry = {
  readonly name: string;
  readonly method: number;
  readonly compressed: number;
  readonly inflated: number;
  /** Where the entry's own header stands. */
  readonly offset: number;
};

/** A document has some dozen parts, a book with pictures some hundred. */
const MOST_ENTRIES = 10_000;

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;
const MOST_COMMENT = 65_535;

/** The entries of a zip from its central directory. Null when it has none that can be followed, or too many (APPNOTE 6.3, no zip64). */
export function archiveEntries(bytes: Uint8Array): ArchiveEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) return null;
  const entries: ArchiveEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i += 1) {
    if (at + CENTRAL_SIZE > view.byteLength || view.getUint32(at, true) !== CENTRAL) return null;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: Buffer.from(bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength)).toString('utf8'),
      method: view.getUint16(at + 10, true),
      compressed: view.getUint32(at + 20, true),
      inflated: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += CENTRAL_SIZE + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function endOfDirectory(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - END_SIZE - MOST_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= lowest; at -= 1) if (view.getUint32(at, true) === END) return at;
  return null;
}

/** The bytes of an entry, at most `limit` of them. Null when they are more, or broken. */
export function inflateEntry(bytes: Uint8Array, entry: ArchiveEntry, limit: number): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + LOCAL_SIZE > view.byteLength || view.getUint32(entry.offset, true) !== LOCAL) return null;
  const start =
    entry.offset + LOCAL_SIZE + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const stored = bytes.subarray(start, start + entry.compressed);
  if (stored.length !== entry.compressed) return null;
  if (entry.method === 0) return stored.length <= limit ? stored : null;
  if (entry.method !== 8) return null;
  try {
    return inflateRawSync(stored, { maxOutputLength: limit });
  } catch {
    // A stream that is broken or larger than allowed is the same to us: an entry that cannot be had.
    return null;
  }
}

const CONTENT_TYPES = '[Content_Types].xml';
const CONTENT_TYPES_LIMIT = 1024 * 1024;

/** Whether a zip is a word-processing document (Office writes the main part under other names than word/document.xml too). */
export function namesWordProcessing(bytes: Uint8Array): boolean {
  const entries = archiveEntries(bytes) ?? [];
  if (entries.some(({ name }) => name === 'word/document.xml')) return true;
  const types = entries.find(({ name }) => name === CONTENT_TYPES);
  const text = types && inflateEntry(bytes, types, CONTENT_TYPES_LIMIT);
  return text ? Buffer.from(text).includes('wordprocessingml.document.main+xml') : false;
}
