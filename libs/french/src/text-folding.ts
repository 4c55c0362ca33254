/**
 * The form in which words are compared: lower case, no accents, ligatures opened (œ -> oe, ß -> ss), every kind of blank a
 * single space, typographic quotes straight. Not meant to be shown, and its length may differ from the text's.
 */
export const fold = (text: string): string =>
  decompose(text.replace(LIGATURES, (letter) => OPENED[letter] ?? letter))
    .replace(/[\s\u00a0\u2000-\u200b\u202f\u205f\u3000]+/g, ' ')
    .trim();

/**
 * Like `fold`, but unit for unit: the result has the text's length, so that an offset found in it is an offset into the text.
 * Ends of lines stay. A ligature becomes its first letter (cœur -> cour, Straße -> strase), a character that has no single
 * folded unit stays.
 */
export function foldInPlace(text: string): string {
  let folded = '';
  for (let index = 0; index < text.length; index++) folded += foldUnit(text.charAt(index));
  return folded;
}

/** Letters and digits only, folded: how a name or a number is compared when punctuation does not count. */
export const alphanumeric = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

const OPENED: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'oe',
  æ: 'ae',
  Æ: 'ae',
  ß: 'ss',
  ẞ: 'ss',
  ø: 'o',
  Ø: 'o',
};
const LIGATURES = /[œŒæÆßẞøØ]/g;

const decompose = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[“”«»]/g, '"')
    .toLowerCase();

const known = new Map<string, string>();

function foldUnit(unit: string): string {
  if (unit >= ' ' && unit <= '@') return unit;
  const seen = known.get(unit);
  if (seen !== undefined) return seen;
  const folded = /[^\S\n]|[\u200b\u205f]/.test(unit) ? ' ' : decompose((OPENED[unit] ?? unit).charAt(0));
  const result = folded.length === 1 ? folded : unit;
  if (known.size < 4096) known.set(unit, result);
  return result;
}
