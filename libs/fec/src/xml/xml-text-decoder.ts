import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { CharacterSet } from '../scan/character-set.ts';

const DECLARATION_PATTERN = /^<\?xml[^>]{0,200}?encoding\s{0,20}=\s{0,20}["']([\w.:-]{1,40})["']/;
/** Bytes in which a declaration is searched. */
export const DECLARATION_BYTES = 400;
const LF_BYTE = 10;

/** Sets that the law admits (LPF art. A. 47 A-1, XII, 1°), by the name that a file declares. */
const ADMITTED_SETS: ReadonlyMap<string, CharacterSet> = new Map(
  Object.entries({
    'utf-8': 'utf-8',
    utf8: 'utf-8',
    'us-ascii': 'utf-8',
    ascii: 'utf-8',
    'iso-8859-15': 'iso-8859-15',
    'iso-8859-1': 'iso-8859-15',
    'latin-9': 'iso-8859-15',
    latin1: 'iso-8859-15',
  } as const),
);

/** Decodes an XML file piece by piece, in the character set that its declaration names, by default UTF-8. */
export class XmlTextDecoder {
  /** The set as the report names it. */
  readonly characterSet: CharacterSet;
  /** The law admits the declared set. */
  readonly isAdmitted: boolean;
  /** The declared set can be decoded. */
  readonly isKnown: boolean;
  readonly #decoder: TextDecoder;
  readonly #isUtf8: boolean;
  /** The beginning of a character that the next piece ends. */
  #partial: Uint8Array = new Uint8Array(0);

  /** `start`: the first bytes of the file, after its byte order mark. */
  constructor(start: Buffer) {
    const declared = DECLARATION_PATTERN.exec(start.toString('latin1', 0, DECLARATION_BYTES))?.[1] ?? 'utf-8';
    const admitted = ADMITTED_SETS.get(declared.toLowerCase());
    const decoder = createDecoder(admitted ?? declared);
    this.isAdmitted = admitted !== undefined;
    this.isKnown = decoder !== null;
    this.characterSet = admitted ?? 'windows-1252';
    this.#decoder = decoder ?? new TextDecoder();
    this.#isUtf8 = this.#decoder.encoding === 'utf-8';
  }

  /** Returns the text of a piece, and how many line ends are before its first byte of another set; null when it has none. */
  decode(piece: Uint8Array): { readonly text: string; readonly linesBeforeFault: number | null } {
    if (!this.#isUtf8) return { text: this.#decoder.decode(piece, { stream: true }), linesBeforeFault: null };
    const bytes = Buffer.concat([this.#partial, piece]);
    const end = bytes.length - countPartialBytes(bytes);
    this.#partial = bytes.subarray(end);
    return decodeUtf8(bytes.subarray(0, end), this.#decoder);
  }

  /** Returns the text of what is left at the end of the file. */
  finish(): string {
    return this.#decoder.decode(this.#partial);
  }
}

function createDecoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label, { ignoreBOM: true });
  } catch {
    return null;
  }
}

function decodeUtf8(bytes: Buffer, decoder: TextDecoder) {
  const text = decoder.decode(bytes);
  if (isUtf8(bytes)) return { text, linesBeforeFault: null };
  let linesBeforeFault = 0;
  for (let from = 0; from < bytes.length; linesBeforeFault += 1) {
    const end = bytes.indexOf(LF_BYTE, from);
    const to = end < 0 ? bytes.length : end;
    if (!isUtf8(bytes.subarray(from, to))) break;
    from = to + 1;
  }
  return { text, linesBeforeFault };
}

const MAX_CHARACTER_BYTES = 4;

/** Returns how many bytes at the end are the beginning of a character in UTF-8. */
function countPartialBytes(bytes: Uint8Array): number {
  for (let count = 1; count < MAX_CHARACTER_BYTES && count <= bytes.length; count += 1) {
    const byte = bytes[bytes.length - count] as number;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return byte >= 0xf0 || count < (byte >= 0xe0 ? 3 : 2) ? count : 0;
  }
  return 0;
}
