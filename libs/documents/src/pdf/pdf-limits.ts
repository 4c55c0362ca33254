import { constants, inflateRawSync } from 'node:zlib';
import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { exceedsSavedStates } from './state-nesting.rules.ts';

/** Maximum length of the dictionary before the word `stream`: those of pictures and fonts have some hundred bytes. */
const MAX_DICTIONARY_BYTES = 2048;

/**
 * Checks the demands of a PDF before any library opens it: objects, layers of filters, the inflated size of its streams, and the graphics
 * states that one of them saves. Pictures are left out: they are decoded only when their page has no text. What this check cannot see (other
 * filters, encryption) is subject to the limits of the worker process.
 * @throws UnreadableDocument: took_too_much_memory above DOCUMENT_LIMITS.pdf, took_too_long above MAX_SAVED_STATES.
 */
export function checkPdfLimits(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let objects = countWord(file, ' obj', DOCUMENT_LIMITS.pdf.objects);
  let totalBytes = 0;
  checkPlainContents(file);
  for (const { dictionary, start } of findStreams(file)) {
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) continue;
    objects += Number(/\/Type\s*\/ObjStm\b/.test(dictionary) && (/\/N\s+(\d{1,12})/.exec(dictionary)?.[1] ?? 0));
    totalBytes += computeInflatedSize(file.subarray(start), parseFilters(dictionary));
    if (objects > DOCUMENT_LIMITS.pdf.objects || totalBytes > DOCUMENT_LIMITS.pdf.totalBytes) throw createMemoryFault();
  }
}

/** Checks what is in the file between two ends of streams: the stream there, unless it is compressed. */
function checkPlainContents(file: Buffer): void {
  for (let at = 0; at < file.length; ) {
    const end = file.indexOf('endstream', at);
    checkSavedStates(file.subarray(at, end === -1 ? file.length : end));
    at = end === -1 ? file.length : end + 'endstream'.length;
  }
}

function checkSavedStates(content: Buffer): void {
  if (exceedsSavedStates(content)) throw new UnreadableDocument('took_too_long');
}

const createMemoryFault = (): UnreadableDocument => new UnreadableDocument('took_too_much_memory');

function countWord(file: Buffer, word: string, max: number): number {
  let count = 0;
  for (let at = file.indexOf(word); at !== -1; at = file.indexOf(word, at + word.length)) {
    count += 1;
    if (count > max) throw createMemoryFault();
  }
  return count;
}

/** Finds the streams of a file, each with the text before it that contains its dictionary. */
function* findStreams(file: Buffer): Generator<{ readonly dictionary: string; readonly start: number }> {
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 6)) {
    const end = measureLineEnd(file, at + 6);
    if (end === 0 || file.toString('latin1', at - 3, at) === 'end') continue;
    const before = file.toString('latin1', Math.max(0, at - MAX_DICTIONARY_BYTES), at);
    yield { dictionary: before.slice(before.lastIndexOf(' obj') + 1), start: at + 6 + end };
  }
}

/** Returns the length of the line end at this position; 0 when there is none. */
function measureLineEnd(file: Buffer, at: number): number {
  if (file[at] === 0x0a) return 1;
  if (file[at] !== 0x0d) return 0;
  return file[at + 1] === 0x0a ? 2 : 1;
}

function parseFilters(dictionary: string): readonly string[] {
  const [, singleFilter, filterList] = /\/Filter\s*(?:\/(\w+)|\[([^\]]*)\])/.exec(dictionary) ?? [];
  return singleFilter === undefined ? (filterList ?? '').split(/[\s/]+/).filter(Boolean) : [singleFilter];
}

/** Returns the size of a stream after its filters, as far as those are Flate and run lengths. */
function computeInflatedSize(packed: Uint8Array, filters: readonly string[]): number {
  if (filters.length > DOCUMENT_LIMITS.pdf.filters) throw createMemoryFault();
  let content: Uint8Array = packed;
  let length = 0;
  for (const filter of filters) {
    if (filter === 'RunLengthDecode') return Math.max(length, computeRunLengthSize(content));
    const next = filter === 'FlateDecode' ? inflate(content) : null;
    if (next === null) return length;
    content = next;
    length = next.length;
    checkSavedStates(next);
  }
  return length;
}

const ZLIB_HEADER_BYTES = 2;

/** Inflates a stream; returns null when it cannot. A missing end and a wrong checksum are accepted, as the libraries accept them. */
function inflate(packed: Uint8Array): Buffer | null {
  try {
    return inflateRawSync(packed.subarray(ZLIB_HEADER_BYTES), {
      maxOutputLength: DOCUMENT_LIMITS.pdf.bytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw createMemoryFault();
    // Encrypted or broken: the limits of the worker process apply to what the libraries do with it.
    return null;
  }
}

const RUN_LENGTH_END_CODE = 128;

function computeRunLengthSize(packed: Uint8Array): number {
  let length = 0;
  for (let at = 0; at < packed.length && packed[at] !== RUN_LENGTH_END_CODE; ) {
    const code = packed[at] as number;
    length += code < RUN_LENGTH_END_CODE ? code + 1 : 257 - code;
    at += code < RUN_LENGTH_END_CODE ? code + 2 : 2;
    if (length > DOCUMENT_LIMITS.pdf.bytes) throw createMemoryFault();
  }
  return length;
}
