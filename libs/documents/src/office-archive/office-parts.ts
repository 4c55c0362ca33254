import { zipSync } from 'fflate';
import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { checkXmlLimits } from './xml-limits.ts';
import { inflateZipEntry, readZipEntries } from './zip-archive.ts';

/** Texts and relations: pictures, fonts and embedded objects are never inflated. */
const TEXT_PART_PATTERN = /\.(xml|rels)$/i;

export type OfficeParts = ReadonlyMap<string, Uint8Array>;

/**
 * Returns the parts of an office file that contain text, inflated within DOCUMENT_LIMITS.officeFile.
 * @param maxElements of one part; by default those of which a library can build a tree.
 * @throws UnreadableDocument: took_too_much_memory for a zip bomb (whatever sizes it declares), else unreadable.
 */
export function readOfficeParts(bytes: Uint8Array, maxElements?: number): OfficeParts {
  const entries = readZipEntries(bytes);
  if (!entries) throw new UnreadableDocument('unreadable');
  const parts = new Map<string, Uint8Array>();
  let remainingBytes: number = DOCUMENT_LIMITS.officeFile.totalBytes;
  for (const entry of entries.filter(({ name }) => TEXT_PART_PATTERN.test(name))) {
    const limit = Math.min(remainingBytes, DOCUMENT_LIMITS.officeFile.bytes);
    if (entry.inflatedSize > limit) throw new UnreadableDocument('took_too_much_memory');
    // A part larger than its header says is refused too.
    const part = inflateZipEntry(bytes, entry, Math.max(1, entry.inflatedSize));
    if (!part) throw new UnreadableDocument('unreadable');
    checkXmlLimits(part, maxElements);
    remainingBytes -= part.length;
    parts.set(entry.name, part);
  }
  return parts;
}

/** Packs the parts into a new zip: any other content of a hostile zip never reaches the library. */
export const rezipParts = (parts: OfficeParts): Buffer => Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
