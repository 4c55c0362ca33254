import { toSingleLine } from '@probant/kernel/single-line';

/** A character set with one byte per character. */
export type SingleByteCharset = {
  /** Returns the text on one line, every character that the set lacks replaced by its common spelling. */
  transliterate(text: string): string;
  /** Returns the bytes of a transliterated text: one byte per UTF-16 code unit, `_` for one that the set lacks. */
  encode(text: string): Uint8Array;
};

/** Replaces a character without a common spelling. Not a question mark, which accounting software reads as a wildcard. */
const REPLACEMENT_CHARACTER = '_';

/** Spellings that Unicode decomposition (NFKD) does not give. */
const ASCII_SPELLINGS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '‚': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '·': '.',
  '•': '-',
  '°': 'o',
  '×': 'x',
  '£': 'GBP',
};

const COMBINING_MARKS = /\p{M}/gu;

function spellInAscii(character: string): string {
  const spelling = ASCII_SPELLINGS[character];
  if (spelling !== undefined) return spelling;
  const decomposed = [...character.normalize('NFKD').replace(COMBINING_MARKS, '')]
    .map((part) => ASCII_SPELLINGS[part] ?? part)
    .join('');
  return /^[ -~]+$/.test(decomposed) ? decomposed : REPLACEMENT_CHARACTER;
}

/**
 * Creates a character set. `byteOf` returns the byte of a character beyond ASCII, undefined for one that the set lacks. `recoded` matches
 * the characters whose byte is not their code point.
 */
function createSingleByteCharset(byteOf: (code: number) => number | undefined, recoded: RegExp): SingleByteCharset {
  const cache = new Map<string, string>();
  const transliterateCharacter = (character: string): string => {
    const cached = cache.get(character);
    if (cached !== undefined) return cached;
    const code = character.codePointAt(0) ?? 0;
    const spelling = code < 0x7f || byteOf(code) !== undefined ? character : spellInAscii(character);
    if (cache.size < MAX_CACHED_CHARACTERS) cache.set(character, spelling);
    return spelling;
  };
  return {
    transliterate: (text) => {
      const line = toSingleLine(text);
      if (ASCII_TEXT_PATTERN.test(line)) return line;
      let transliterated = '';
      // NFC first: a letter followed by a combining accent may compose to a character of the set.
      for (const character of line.normalize('NFC')) transliterated += transliterateCharacter(character);
      return transliterated;
    },
    encode: (text) => {
      const bytes = Buffer.from(text, 'latin1');
      for (const { 0: character, index } of text.matchAll(recoded))
        bytes[index] = byteOf(character.charCodeAt(0)) ?? UNDERSCORE_BYTE;
      return bytes;
    },
  };
}

const ASCII_TEXT_PATTERN = /^[\p{Cc} -~]*$/u;
const UNDERSCORE_BYTE = 0x5f;
const MAX_CACHED_CHARACTERS = 4096;

/** Bytes 0x80 to 0x9f of windows-1252 by code point, without the five that it leaves undefined. */
const WINDOWS_1252_HIGH_BYTES = new Map(
  [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ']
    .map((character, at) => [character.codePointAt(0) ?? 0, 0x80 + at] as const)
    .filter(([code]) => code !== 0x20),
);

const encodeLatin1 = (code: number): number | undefined => (code >= 0xa0 && code <= 0xff ? code : undefined);

/** V8 searches these at no cost in a string that it stores with one byte per character, as nearly all labels are. */
const BEYOND_LATIN_1 = /[\u0100-\uffff]/g;
const BEYOND_ASCII = /[\u0080-\uffff]/g;

export const ISO_8859_1 = createSingleByteCharset(encodeLatin1, BEYOND_LATIN_1);
export const WINDOWS_1252 = createSingleByteCharset(
  (code) => encodeLatin1(code) ?? WINDOWS_1252_HIGH_BYTES.get(code),
  BEYOND_LATIN_1,
);
export const US_ASCII = createSingleByteCharset(() => undefined, BEYOND_ASCII);
