import { INDEX_FORMAT_VERSIONS } from '../indexing/index-format.ts';
import type { Language } from '../text-analysis/language.ts';
import type { ChunkTerms } from './chunk-terms.ts';

/**
 * The stored form of one chunk in the lexical index: its distinct terms, then their numbers in the order of the text, from which
 * frequencies and places follow. It needs no vocabulary shared between documents: a deleted document leaves no term behind, and uploads do
 * not wait for each other.
 *
 * Bytes: format version, language, number of terms, each term (length, UTF-8), then heading and body (number of terms, term numbers). All
 * numbers are LEB128. About 600 bytes for 180 words.
 */
export type PostingsRecord = Uint8Array;

const FORMAT_VERSION = INDEX_FORMAT_VERSIONS.postings;
const LANGUAGES: readonly Language[] = ['fr', 'en'];

/** The bytes are not a postings record of this version: the terms of the chunk are read from its text again. */
export class UnreadablePostings extends Error {
  override readonly name = 'UnreadablePostings';
}

export function encodePostings({ language, heading, body }: ChunkTerms): PostingsRecord {
  const numbers = new Map<string, number>();
  for (const term of [...heading, ...body]) if (!numbers.has(term)) numbers.set(term, numbers.size);
  const bytes: number[] = [FORMAT_VERSION, LANGUAGES.indexOf(language)];
  writeNumber(bytes, numbers.size);
  for (const term of numbers.keys()) {
    const encoded = Buffer.from(term, 'utf8');
    writeNumber(bytes, encoded.length);
    for (const byte of encoded) bytes.push(byte);
  }
  for (const terms of [heading, body]) {
    writeNumber(bytes, terms.length);
    for (const term of terms) writeNumber(bytes, numbers.get(term) ?? 0);
  }
  return Uint8Array.from(bytes);
}

function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
}

/** @throws UnreadablePostings. */
export function decodePostings(record: PostingsRecord): ChunkTerms {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new UnreadablePostings('ends early');
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new UnreadablePostings('number too large');
  };
  /** Each entry takes a byte at least, which bounds what a damaged count allocates. */
  const readCount = (): number => {
    const count = readNumber();
    if (count > bytes.length - at) throw new UnreadablePostings('ends early');
    return count;
  };
  if (readNumber() !== FORMAT_VERSION) throw new UnreadablePostings('unknown version');
  const language = LANGUAGES[readNumber()];
  if (language === undefined) throw new UnreadablePostings('unknown language');
  const terms = Array.from({ length: readCount() }, () => {
    const length = readCount();
    at += length;
    return bytes.toString('utf8', at - length, at);
  });
  const readTerms = () =>
    Array.from({ length: readCount() }, () => {
      const term = terms[readNumber()];
      if (term === undefined) throw new UnreadablePostings('unknown term');
      return term;
    });
  const heading = readTerms();
  const body = readTerms();
  if (at !== bytes.length) throw new UnreadablePostings('bytes left');
  return { language, heading, body };
}
