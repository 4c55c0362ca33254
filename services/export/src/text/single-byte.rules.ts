import { oneLine } from './neutral-text.rules.ts';

/** A character set of one byte a character. */
export type SingleByte = {
  /** The text with every character that the set lacks replaced by what it is commonly written as. */
  fit(text: string): string;
  /** The bytes of a text that fits. */
  encode(text: string): Uint8Array;
};

/** What stands for a character that has no common spelling in the set: never a question mark, which packages take for a joker. */
const NO_SPELLING = '_';

/** Spellings that a decomposition does not give. */
const SPELLED: Readonly<Record<string, string>> = {
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

const MARKS = /\p{M}/gu;

function spelledInAscii(character: string): string {
  const spelled = SPELLED[character];
  if (spelled !== undefined) return spelled;
  const opened = [...character.normalize('NFKD').replace(MARKS, '')].map((part) => SPELLED[part] ?? part).join('');
  return /^[ -~]+$/.test(opened) ? opened : NO_SPELLING;
}

/**
 * `byteOf` gives the byte of a character beyond ASCII, undefined for one that the set lacks; `others` are those whose byte is not their
 * code.
 */
function singleByte(byteOf: (code: number) => number | undefined, others: RegExp): SingleByte {
  const fitted = new Map<string, string>();
  const fitCharacter = (character: string): string => {
    const known = fitted.get(character);
    if (known !== undefined) return known;
    const code = character.codePointAt(0) ?? 0;
    const fit = code < 0x7f || byteOf(code) !== undefined ? character : spelledInAscii(character);
    if (fitted.size < 4096) fitted.set(character, fit);
    return fit;
  };
  return {
    fit: (text) => {
      const line = oneLine(text);
      if (ASCII.test(line)) return line;
      let fit = '';
      // What letters with loose accents compose to may be in the set.
      for (const character of line.normalize('NFC')) fit += fitCharacter(character);
      return fit;
    },
    encode: (text) => {
      const bytes = Buffer.from(text, 'latin1');
      for (const { 0: character, index } of text.matchAll(others))
        bytes[index] = byteOf(character.charCodeAt(0)) ?? UNDERSCORE;
      return bytes;
    },
  };
}

const ASCII = /^[\p{Cc} -~]*$/u;
const UNDERSCORE = 0x5f;

/** The characters of windows-1252 from 0x80 to 0x9f, without those that it leaves undefined. */
const HIGH_1252 = new Map(
  [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ']
    .map((character, at) => [character.codePointAt(0) ?? 0, 0x80 + at] as const)
    .filter(([code]) => code !== 0x20),
);

const latin = (code: number): number | undefined => (code >= 0xa0 && code <= 0xff ? code : undefined);

/** Looked for at no cost in the texts that V8 keeps in one byte a character: most of them have none. */
const BEYOND_LATIN = /[\u0100-\uffff]/g;
const BEYOND_ASCII = /[\u0080-\uffff]/g;

export const ISO_8859_1 = singleByte(latin, BEYOND_LATIN);
export const WINDOWS_1252 = singleByte((code) => latin(code) ?? HIGH_1252.get(code), BEYOND_LATIN);
export const US_ASCII = singleByte(() => undefined, BEYOND_ASCII);
