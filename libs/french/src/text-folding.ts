/**
 * Normalizes a text for comparison: lower case, no accents, ligatures expanded (œ -> oe, ß -> ss), every run of blanks a single
 * space, typographic quotes straight. Not for display; the length may differ from that of the text.
 */
export const foldText = (text: string): string =>
  decompose(text.replace(LIGATURES_PATTERN, (letter) => EXPANDED_LIGATURES[letter] ?? letter))
    .replace(/[\s\u00a0\u2000-\u200b\u202f\u205f\u3000]+/g, ' ')
    .trim();

/**
 * Like `foldText`, but keeps the length: an offset into the result is an offset into the text. Line breaks remain. A ligature becomes
 * its first letter (cœur -> cour, Straße -> strase); a character without a single folded UTF-16 unit remains.
 */
export function foldInPlace(text: string): string {
  let folded = '';
  for (let index = 0; index < text.length; index++) folded += foldUnit(text.charAt(index));
  return folded;
}

/** Folds a text and keeps only letters and digits, to compare names and numbers regardless of punctuation. */
export const foldAlphanumeric = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

const EXPANDED_LIGATURES: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'oe',
  æ: 'ae',
  Æ: 'ae',
  ß: 'ss',
  ẞ: 'ss',
  ø: 'o',
  Ø: 'o',
};
const LIGATURES_PATTERN = /[œŒæÆßẞøØ]/g;

const decompose = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[“”«»]/g, '"')
    .toLowerCase();

/** Cache of `foldUnit`, at most 4,096 entries. */
const foldedUnits = new Map<string, string>();

function foldUnit(unit: string): string {
  if (unit >= ' ' && unit <= '@') return unit;
  const cached = foldedUnits.get(unit);
  if (cached !== undefined) return cached;
  const folded = /[^\S\n]|[\u200b\u205f]/.test(unit) ? ' ' : decompose((EXPANDED_LIGATURES[unit] ?? unit).charAt(0));
  const result = folded.length === 1 ? folded : unit;
  if (foldedUnits.size < 4096) foldedUnits.set(unit, result);
  return result;
}
