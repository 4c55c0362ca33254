import { constants, inflateRawSync } from 'node:zlib';
import { UnreadableDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';

/** How far a dictionary reaches back from the word `stream`: those of pictures and fonts have some hundred bytes. */
const DICTIONARY = 2048;

/**
 * Looks at what a PDF asks for before any library opens it: objects, layers of filters, and the bytes to which its streams inflate.
 * Throws UnreadableDocument (took_too_much_memory) beyond LIMITS.pdf. Pictures are left out: they are decoded only when their page has no
 * text. What is hidden from this look (other packings, encryption) is left to the parent's watch over the child.
 */
export function weighPdf(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let objects = countOf(file, ' obj', LIMITS.pdf.objects);
  let together = 0;
  for (const { dictionary, start } of streamsOf(file)) {
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) continue;
    objects += Number(/\/Type\s*\/ObjStm\b/.test(dictionary) && (/\/N\s+(\d{1,12})/.exec(dictionary)?.[1] ?? 0));
    together += inflated(file.subarray(start), filtersOf(dictionary));
    if (objects > LIMITS.pdf.objects || together > LIMITS.pdf.bytesTogether) throw tooMuch();
  }
}

const tooMuch = (): UnreadableDocument => new UnreadableDocument('took_too_much_memory');

function countOf(file: Buffer, word: string, most: number): number {
  let count = 0;
  for (let at = file.indexOf(word); at !== -1; at = file.indexOf(word, at + word.length)) {
    count += 1;
    if (count > most) throw tooMuch();
  }
  return count;
}

/** The streams of a file with the text before them that holds their dictionary. */
function* streamsOf(file: Buffer): Generator<{ readonly dictionary: string; readonly start: number }> {
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 6)) {
    const end = lineEnd(file, at + 6);
    if (end === 0 || file.toString('latin1', at - 3, at) === 'end') continue;
    const before = file.toString('latin1', Math.max(0, at - DICTIONARY), at);
    yield { dictionary: before.slice(before.lastIndexOf(' obj') + 1), start: at + 6 + end };
  }
}

/** Bytes of the end of line that stands there; 0 when there is none. */
function lineEnd(file: Buffer, at: number): number {
  if (file[at] === 0x0a) return 1;
  if (file[at] !== 0x0d) return 0;
  return file[at + 1] === 0x0a ? 2 : 1;
}

function filtersOf(dictionary: string): readonly string[] {
  const [, one, many] = /\/Filter\s*(?:\/(\w+)|\[([^\]]*)\])/.exec(dictionary) ?? [];
  return one === undefined ? (many ?? '').split(/[\s/]+/).filter(Boolean) : [one];
}

/** Bytes that a stream has after its filters, as far as those are Flate and run lengths. */
function inflated(packed: Uint8Array, filters: readonly string[]): number {
  if (filters.length > LIMITS.pdf.filters) throw tooMuch();
  let content: Uint8Array = packed;
  let length = 0;
  for (const filter of filters) {
    if (filter === 'RunLengthDecode') return Math.max(length, runLength(content));
    const next = filter === 'FlateDecode' ? inflate(content) : null;
    if (next === null) return length;
    content = next;
    length = next.length;
  }
  return length;
}

const ZLIB_HEADER = 2;

/** Null for what cannot be inflated. Its end need not be there, nor its check sum be right: the libraries ask for neither. */
function inflate(packed: Uint8Array): Uint8Array | null {
  try {
    return inflateRawSync(packed.subarray(ZLIB_HEADER), {
      maxOutputLength: LIMITS.pdf.bytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooMuch();
    // Encrypted or broken: how far the libraries get with it is watched by the parent.
    return null;
  }
}

const END_OF_RUNS = 128;

function runLength(packed: Uint8Array): number {
  let length = 0;
  for (let at = 0; at < packed.length && packed[at] !== END_OF_RUNS; ) {
    const code = packed[at] as number;
    length += code < END_OF_RUNS ? code + 1 : 257 - code;
    at += code < END_OF_RUNS ? code + 2 : 2;
    if (length > LIMITS.pdf.bytes) throw tooMuch();
  }
  return length;
}
