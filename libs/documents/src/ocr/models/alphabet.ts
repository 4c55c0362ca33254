/** The characters of the recogniser: class 0 is the blank, then one class per line of the file, then a space if the model has one more. */
export type Alphabet = {
  readonly characters: readonly string[];
  /** The classes that decoding considers: other scripts can only cause errors on a French document. */
  readonly allowed: Int32Array;
  /** Returns the class of a character; -1 for a character that is not in the alphabet. */
  classOf(character: string): number;
};

const LATIN_PATTERN = /^[\x20-\x7e\u00a1-\u024f\u1e00-\u1eff€£°•…œŒ]$/u;
const FULL_WIDTH_PATTERN = /^[\u3000\uff00-\uffef]$/u;

/** Signs of other scripts, with their Latin equivalent. */
const LATIN_EQUIVALENTS: Readonly<Record<string, string>> = {
  '。': '.',
  '、': ',',
  '—': '-',
  '–': '-',
  一: '-',
  '―': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  〇: '0',
  '●': '•',
  '×': 'x',
  '￥': '¥',
  '【': '[',
  '】': ']',
  '《': '<',
  '》': '>',
  '〈': '<',
  '〉': '>',
};

/**
 * Parses an alphabet file for a model with `classes` classes.
 * @throws Error when the number of characters does not match.
 */
export function parseAlphabet(text: string, classes: number): Alphabet {
  const lines = text.replace(/\n$/, '').split('\n');
  const characters = ['', ...lines.map((line) => foldCharacter(line.replace(/\r$/, '')))];
  if (characters.length === classes - 1) characters.push(' ');
  if (characters.length !== classes)
    throw new Error(`the alphabet gives ${characters.length} classes, the model has ${classes}`);
  const allowed = characters.flatMap((character, index) => (index > 0 && LATIN_PATTERN.test(character) ? [index] : []));
  const classOf = new Map(allowed.map((index) => [characters[index] as string, index]));
  return {
    characters,
    allowed: Int32Array.from([0, ...allowed]),
    classOf: (character) => classOf.get(character) ?? -1,
  };
}

/** Applies NFKC to width forms only: applied to all characters it would turn "²" into "2", "º" into "o" and "½" into "1⁄2". */
function foldCharacter(character: string): string {
  const sign = LATIN_EQUIVALENTS[character];
  if (sign !== undefined) return sign;
  if (!FULL_WIDTH_PATTERN.test(character)) return character;
  return character === '\u3000' ? ' ' : character.normalize('NFKC');
}
