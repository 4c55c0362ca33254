import { isUtf8 } from 'node:buffer';

/** The character sets that the detector distinguishes. ASCII counts as UTF-8, and ISO 8859-1 as ISO 8859-15. */
export type CharacterSet = 'utf-8' | 'iso-8859-15' | 'windows-1252' | 'cp850';

/** é è à ç ê É ô î ù â û in each, which are nearly all the accented letters of a French ledger. */
const CP850_LETTERS = new Set([0x82, 0x8a, 0x85, 0x87, 0x88, 0x90, 0x93, 0x8c, 0x97, 0x83, 0x96]);
const LATIN_LETTERS = new Set([0xe9, 0xe8, 0xe0, 0xe7, 0xea, 0xc9, 0xf4, 0xee, 0xf9, 0xe2, 0xfb]);
/** The sign ° in code page 850; ø in the others, which ends no French word. */
const CP850_DEGREE = 0xf8;

/** Detects the character set of a file from the bytes of its lines. */
export class CharacterSetDetector {
  #isLegacy = false;
  #cp850Count = 0;
  #latinCount = 0;
  #windowsCount = 0;

  /** Evaluates lines one by one, so that the result does not depend on how many come at once. */
  addLines(lines: Buffer, lineEnd: number): void {
    if (isUtf8(lines)) return;
    this.#isLegacy = true;
    for (let from = 0; from < lines.length; ) {
      const end = lines.indexOf(lineEnd, from);
      const line = lines.subarray(from, end < 0 ? lines.length : end);
      if (!isUtf8(line)) this.#countLetters(line);
      from += line.length + 1;
    }
  }

  detect(): CharacterSet {
    if (!this.#isLegacy) return 'utf-8';
    if (this.#cp850Count > this.#latinCount) return 'cp850';
    return this.#windowsCount > 0 ? 'windows-1252' : 'iso-8859-15';
  }

  #countLetters(line: Buffer): void {
    for (let at = 0; at < line.length; at += 1) {
      const byte = line[at] as number;
      if (byte >= 0x80) this.#countByte(byte, line[at - 1] ?? 0, line[at + 1] ?? 0);
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

const isLetter = (byte: number): boolean => (byte | 32) >= 0x61 && (byte | 32) <= 0x7a;
