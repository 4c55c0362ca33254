import type { PdfName, PdfString } from './pdf-value.ts';

/** A word outside strings and names: `obj`, `R`, an operator, or one of the delimiters `[ ] << >> { }`. */
type PdfKeyword = { readonly kind: 'keyword'; readonly word: string };

export type PdfToken = number | PdfString | PdfName | PdfKeyword;

export type TokenReader = {
  /** Returns the next token; undefined at the end. */
  next(): PdfToken | undefined;
  getPosition(): number;
  setPosition(position: number): void;
};

/** Classes of bytes (ISO 32000-1, 7.2.2): 0 regular, 1 white space, 2 delimiter. */
const BYTE_CLASSES = new Uint8Array(256);
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) BYTE_CLASSES[byte] = 1;
for (const char of '()<>[]{}/%') BYTE_CLASSES[char.charCodeAt(0)] = 2;

export const isWhiteSpace = (byte: number | undefined): boolean => byte !== undefined && BYTE_CLASSES[byte] === 1;
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isRegular = (byte: number | undefined): boolean => byte !== undefined && BYTE_CLASSES[byte] === 0;

const KEPT_KEYWORDS = new Map<string, PdfKeyword>();
/** Longest keyword that is kept, so that binary content does not fill the table. */
const MAX_KEPT_CHARACTERS = 9;
const MAX_KEPT_KEYWORDS = 1000;

function getKeyword(word: string): PdfKeyword {
  const kept = KEPT_KEYWORDS.get(word);
  if (kept !== undefined) return kept;
  const keyword: PdfKeyword = { kind: 'keyword', word };
  if (word.length <= MAX_KEPT_CHARACTERS && KEPT_KEYWORDS.size < MAX_KEPT_KEYWORDS) KEPT_KEYWORDS.set(word, keyword);
  return keyword;
}

/** Splits bytes into tokens, from `start` up to and without `end`. Every call of `next` moves forward; strings are marked `isEncrypted`. */
export function createTokenReader(file: Buffer, start: number, end: number, isEncrypted = false): TokenReader {
  let at = start;

  const skipSpace = () => {
    while (at < end) {
      const byte = file[at] as number;
      if (byte === 0x25) while (at < end && file[at] !== 0x0a && file[at] !== 0x0d) at += 1;
      else if (BYTE_CLASSES[byte] !== 1) return;
      else at += 1;
    }
  };

  const readDelimiter = (byte: number): PdfToken => {
    if (byte === 0x2f) return readName();
    if (byte === 0x28) return { kind: 'string', bytes: readLiteralString(), isEncrypted };
    const isDouble = (byte === 0x3c || byte === 0x3e) && at + 1 < end && file[at + 1] === byte;
    if (byte === 0x3c && !isDouble) return { kind: 'string', bytes: readHexString(), isEncrypted };
    at += isDouble ? 2 : 1;
    return getKeyword(isDouble ? (byte === 0x3c ? '<<' : '>>') : String.fromCharCode(byte));
  };

  const readName = (): PdfName => {
    const from = at + 1;
    for (at = from; at < end && isRegular(file[at]); ) at += 1;
    const raw = file.toString('latin1', from, at);
    const name = raw.includes('#')
      ? raw.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : raw;
    return { kind: 'name', name };
  };

  const readLiteralString = (): Uint8Array => {
    const from = at + 1;
    let depth = 1;
    let isPlain = true;
    for (at = from; at < end; at += 1) {
      const byte = file[at];
      if (byte === 0x5c) {
        isPlain = false;
        at += 1;
      } else if (byte === 0x0d) isPlain = false;
      else if (byte === 0x28) depth += 1;
      else if (byte === 0x29) {
        depth -= 1;
        if (depth === 0) break;
      }
    }
    const raw = file.subarray(from, Math.min(at, end));
    at = Math.min(at + 1, end);
    return isPlain ? raw : resolveEscapes(raw);
  };

  const readHexString = (): Uint8Array => {
    const from = at + 1;
    const close = file.indexOf(0x3e, from);
    const to = close === -1 || close > end ? end : close;
    at = Math.min(to + 1, end);
    return decodeHex(file.subarray(from, to));
  };

  const readNumber = (): number => {
    let sign = 1;
    for (; at < end && (file[at] === 0x2b || file[at] === 0x2d); at += 1) if (file[at] === 0x2d) sign = -1;
    let value = 0;
    for (; at < end && isDigit(file[at]); at += 1) value = value * 10 + (file[at] as number) - 0x30;
    if (at >= end || file[at] !== 0x2e) return sign * value;
    let scale = 1;
    for (at += 1; at < end && (isDigit(file[at]) || file[at] === 0x2d); at += 1) {
      if (file[at] === 0x2d || scale > 1e15) continue;
      value = value * 10 + (file[at] as number) - 0x30;
      scale *= 10;
    }
    return (sign * value) / scale;
  };

  const readKeyword = (): PdfKeyword => {
    const from = at;
    while (at < end && isRegular(file[at])) at += 1;
    return getKeyword(file.toString('latin1', from, at));
  };

  return {
    next() {
      skipSpace();
      if (at >= end) return undefined;
      const byte = file[at] as number;
      if (BYTE_CLASSES[byte] === 2) return readDelimiter(byte);
      return startsNumber(file, at, end) ? readNumber() : readKeyword();
    },
    getPosition: () => at,
    setPosition(position) {
      at = position;
    },
  };
}

/** Whether the bytes from `at` begin a number: some writers repeat its sign, or write a minus alone. */
function startsNumber(file: Buffer, at: number, end: number): boolean {
  const byte = file[at];
  if (isDigit(byte)) return true;
  if (byte !== 0x2b && byte !== 0x2d && byte !== 0x2e) return false;
  let next = at + 1;
  while (next < end && (file[next] === 0x2d || file[next] === 0x2e) && next < at + 4) next += 1;
  return next < end ? isDigit(file[next]) || (byte === 0x2d && !isRegular(file[next])) : false;
}

const ESCAPED_BYTES = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
]);

/** Resolves the escapes of a literal string; a line end of any kind is one line feed (ISO 32000-1, 7.3.4.2). */
function resolveEscapes(raw: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(raw.length);
  let length = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at] as number;
    if (byte === 0x0d) {
      bytes[length++] = 0x0a;
      if (raw[at + 1] === 0x0a) at += 1;
    } else if (byte !== 0x5c) bytes[length++] = byte;
    else {
      at += 1;
      const next = raw[at];
      if (next === 0x0d && raw[at + 1] === 0x0a) at += 1;
      if (next === undefined || next === 0x0a || next === 0x0d) continue;
      if (next < 0x30 || next > 0x37) bytes[length++] = ESCAPED_BYTES.get(next) ?? next;
      else {
        let code = next - 0x30;
        for (let digits = 1; digits < 3 && isOctalDigit(raw[at + 1]); digits += 1) {
          at += 1;
          code = code * 8 + (raw[at] as number) - 0x30;
        }
        bytes[length++] = code & 0xff;
      }
    }
  }
  return bytes.subarray(0, length);
}

const isOctalDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x37;

/** Decodes hexadecimal digits; other bytes are ignored, and a missing last digit is 0. */
export function decodeHex(raw: Uint8Array): Uint8Array {
  const bytes = new Uint8Array((raw.length + 1) >> 1);
  let digits = 0;
  for (const byte of raw) {
    const digit = toHexDigit(byte);
    if (digit === -1) continue;
    bytes[digits >> 1] = (bytes[digits >> 1] as number) | (digits % 2 === 0 ? digit << 4 : digit);
    digits += 1;
  }
  return bytes.subarray(0, (digits + 1) >> 1);
}

function toHexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
