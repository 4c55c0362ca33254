/** What the recogniser can write: class 0 is the blank, then one class a line of the file, then a space if the model has one more. */
export type Alphabet = {
  readonly characters: readonly string[];
  /** The classes that may win: other scripts can only do harm on a French document. */
  readonly allowed: Int32Array;
  /** The class of a character; of none, one that no network has. */
  classOf(character: string): number;
};

const LATIN = /^[\x20-\x7e\u00a1-\u024f\u1e00-\u1eff€£°•…œŒ]$/u;
const FULL_WIDTH = /^[\u3000\uff00-\uffef]$/u;

/** Signs of other scripts that stand for one of ours. */
const FOLDED: Readonly<Record<string, string>> = {
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

/** Reads the alphabet's file for a model with `classes` classes. Throws when they do not fit. */
export function parseAlphabet(text: string, classes: number): Alphabet {
  const lines = text.replace(/\n$/, '').split('\n');
  const characters = ['', ...lines.map((line) => folded(line.replace(/\r$/, '')))];
  if (characters.length === classes - 1) characters.push(' ');
  if (characters.length !== classes)
    throw new Error(`the alphabet gives ${characters.length} classes, the model has ${classes}`);
  const allowed = characters.flatMap((character, index) => (index > 0 && LATIN.test(character) ? [index] : []));
  const classOf = new Map(allowed.map((index) => [characters[index] as string, index]));
  return {
    characters,
    allowed: Int32Array.from([0, ...allowed]),
    classOf: (character) => classOf.get(character) ?? -1,
  };
}

/** NFKC for width forms only: as a whole it would turn "²" into "2", "º" into "o" and "½" into "1⁄2". */
function folded(character: string): string {
  const sign = FOLDED[character];
  if (sign !== undefined) return sign;
  if (!FULL_WIDTH.test(character)) return character;
  return character === '\u3000' ? ' ' : character.normalize('NFKC');
}
