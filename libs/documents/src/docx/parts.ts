import { zipSync } from 'fflate';
import { UnreadableDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { archiveEntries, inflateEntry } from './archive.ts';
import { weighXml } from './weigh.ts';

/** Texts and relations: pictures, fonts and embedded objects are never inflated. */
const READ = /\.(xml|rels)$/i;

export type DocxParts = ReadonlyMap<string, Uint8Array>;

/**
 * The parts of a DOCX that hold text, inflated under our own limits. Throws UnreadableDocument: took_too_much_memory for a zip bomb
 * (whatever sizes it declares), else unreadable.
 */
export function docxParts(bytes: Uint8Array): DocxParts {
  const entries = archiveEntries(bytes);
  if (!entries) throw new UnreadableDocument('unreadable');
  const parts = new Map<string, Uint8Array>();
  let left: number = LIMITS.docx.bytesTogether;
  for (const entry of entries.filter(({ name }) => READ.test(name))) {
    const limit = Math.min(left, LIMITS.docx.bytes);
    if (entry.inflated > limit) throw new UnreadableDocument('took_too_much_memory');
    // A part that is larger than its header says is no honest file either.
    const part = inflateEntry(bytes, entry, Math.max(1, entry.inflated));
    if (!part) throw new UnreadableDocument('unreadable');
    weighXml(part);
    left -= part.length;
    parts.set(entry.name, part);
  }
  return parts;
}

/** The parts as a zip of our own making: what else a hostile zip holds never reaches the library. */
export const rezipped = (parts: DocxParts): Buffer => Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
