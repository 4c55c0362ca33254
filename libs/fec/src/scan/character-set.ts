import { isAscii, isUtf8 } from 'node:buffer';

/** The character sets that the detector distinguishes. ASCII counts as UTF-8, and ISO 8859-1 as ISO 8859-15. */
export type CharacterSet = 'utf-8' | 'iso-8859-15' | 'windows-1252' | 'cp850';

/** é è à ç ê É ô î ù â û in each, which are nearly all the accented letters of a French ledger. */
const CP850_LETTERS = new Set([0x82, 0x8a, 0x85, 0x87, 0x88, 0x90, 0x93, 0x8c, 0x97, 0x83, 0x96]);
const LATIN_LETTERS = new Set([0xe9, 0xe8, 0xe0, 0xe7, 0xea, 0xc9, 0xf4, 0xee, 0xf9, 0xe2, 0xfb]);
/** The sign ° in code page 850; ø in the others, which ends no French word. */
const CP850_DEGREE = 0xf8;

/**
 * First bytes of the characters of two bytes that French texts contain in UTF-8 (Â and Ã in the other sets, which no French word has before
 * a sign): U+0080 to U+00FF.
 */
const UTF8_LATIN_LEADS = new Set([0xc2, 0xc3]);
/** The ligature of "œuvre", in both cases: Å and a quotation mark or a control character in the other sets. */
const UTF8_LIGATURE_LEAD = 0xc5;
/** First bytes of the typographic signs and of the euro sign: â, then a control character or sign in the other sets. */
const UTF8_SIGN_LEAD = 0xe2;

const FIRST_UTF8_LEAD = 0xc2;

/** Detects the character set of a file from the bytes of its lines. */
export class CharacterSetDetector {
  #isLegacy = false;
  #cp850Count = 0;
  #latinCount = 0;
  #windowsCount = 0;
  /** The first line with characters of each kind, 0 for none. */
  #firstUtf8Line = 0;
  #firstLegacyLine = 0;

  /**
   * Evaluates lines one by one, so that the result does not depend on how many come at once. `firstLine` is the number of the first of them in
   * the file.
   */
  addLines(lines: Buffer, lineEnd: number, firstLine: number): void {
    if (isUtf8(lines)) {
      if (this.#firstUtf8Line === 0) this.#findUtf8(lines, lineEnd, firstLine);
      return;
    }
    this.#isLegacy = true;
    let lineNumber = firstLine;
    for (let from = 0; from < lines.length; lineNumber += 1) {
      const end = lines.indexOf(lineEnd, from);
      const line = lines.subarray(from, end < 0 ? lines.length : end);
      if (!isUtf8(line)) this.#countLetters(line, lineNumber);
      else if (this.#firstUtf8Line === 0) this.#findUtf8(line, lineEnd, lineNumber);
      from += line.length + 1;
    }
  }

  detect(): CharacterSet {
    if (!this.#isLegacy) return 'utf-8';
    if (this.#cp850Count > this.#latinCount) return 'cp850';
    return this.#windowsCount > 0 ? 'windows-1252' : 'iso-8859-15';
  }

  /** The first line that is not in the character set of the lines before it: the file mixes UTF-8 with another one. Null in any other file. */
  get mixedLine(): number | null {
    if (this.#firstUtf8Line === 0 || this.#firstLegacyLine === 0) return null;
    return Math.max(this.#firstUtf8Line, this.#firstLegacyLine);
  }

  #findUtf8(lines: Buffer, lineEnd: number, firstLine: number): void {
    if (isAscii(lines)) return;
    const at = findUtf8Character(lines);
    if (at < 0) return;
    this.#firstUtf8Line = firstLine;
    for (let end = lines.indexOf(lineEnd); end >= 0 && end < at; end = lines.indexOf(lineEnd, end + 1))
      this.#firstUtf8Line += 1;
  }

  #countLetters(line: Buffer, lineNumber: number): void {
    if (this.#firstLegacyLine === 0) this.#firstLegacyLine = lineNumber;
    for (let at = 0; at < line.length; at += 1) {
      const byte = line[at] as number;
      if (byte < 0x80) continue;
      this.#countByte(byte, line[at - 1] ?? 0, line[at + 1] ?? 0);
      if (this.#firstUtf8Line === 0 && isUtf8Character(line, at)) this.#firstUtf8Line = lineNumber;
    }
  }

  #countByte(byte: number, before: number, after: number): void {
    if (byte <= 0x9f) this.#windowsCount += 1;
    if (byte === CP850_DEGREE && !isLetter(after)) this.#cp850Count += 1;
    if (!isLetter(before) && !isLetter(after)) return;
    if (CP850_LETTERS.has(byte)) this.#cp850Count += 1;
    if (LATIN_LETTERS.has(byte)) this.#latinCount += 1;
  }
}

/** Returns where the first character is that only UTF-8 has in a French text; -1 without one. */
function findUtf8Character(bytes: Buffer): number {
  for (let at = 0; at < bytes.length; at += 1)
    if ((bytes[at] as number) >= FIRST_UTF8_LEAD && isUtf8Character(bytes, at)) return at;
  return -1;
}

function isUtf8Character(bytes: Buffer, at: number): boolean {
  const byte = bytes[at] as number;
  const next = bytes[at + 1] ?? 0;
  if (UTF8_LATIN_LEADS.has(byte)) return (next & 0xc0) === 0x80;
  if (byte === UTF8_LIGATURE_LEAD) return (next & 0xfe) === 0x92;
  return byte === UTF8_SIGN_LEAD && (next === 0x80 || next === 0x82) && ((bytes[at + 2] ?? 0) & 0xc0) === 0x80;
}

const isLetter = (byte: number): boolean => (byte | 32) >= 0x61 && (byte | 32) <= 0x7a;
