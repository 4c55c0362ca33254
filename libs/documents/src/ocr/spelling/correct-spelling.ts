import { SPELLING_PARAMETERS } from '../parameters.ts';
import type { RecognisedCharacter } from '../recognition/ctc.ts';
import { findFrenchSpellings, stripAccents } from './french-spellings.ts';

/** The members of a recognised character that the spelling correction uses. */
export type SpellingCharacter = Pick<RecognisedCharacter, 'character' | 'confidence' | 'probabilityOf'>;

/**
 * Returns a word in its French spelling where the recogniser saw it as possible: the less probable reading of a letter replaces the more
 * probable one when it makes a listed word. A word printed without its accent or ligature stays so: there the recogniser has no doubt.
 */
export function correctSpelling(word: readonly SpellingCharacter[]): string {
  const text = word.map(({ character }) => character).join('');
  // Every class of the alphabet is one UTF-16 unit, so that an index of the text is an index of the word.
  if (text.length !== word.length) return text;
  const corrected = text.replaceAll(LETTERS_PATTERN, (run, at: number) => {
    const characters = word.slice(at, at + run.length);
    return restoreLigature(run, characters) ?? restoreAccents(run, characters) ?? run;
  });
  return corrected.replace(ELISION_PATTERN, 'l').replace(POWER_PATTERN, (digit, at: number) => {
    const power = digit === '2' ? '²' : '³';
    return corrected.length === text.length && isLikely(word[at] as SpellingCharacter, power) ? power : digit;
  });
}

const LETTERS_PATTERN = /[\p{L}0]*\p{L}[\p{L}0]*/gu;
/** `1'hôtel`, `I'article`: before a vowel only l' is French, and no English word is. */
const ELISION_PATTERN = /(?<![\p{L}\d])[1I|](?=['’][aeiouyhàâéèêëîïôûœ])/u;
/** `12 m2`. */
const POWER_PATTERN = /(?<=^(?:\d+)?[cdk]?m)[23](?!\d)/u;

const isLikely = ({ confidence, probabilityOf }: SpellingCharacter, other: string): boolean =>
  probabilityOf(other) >= SPELLING_PARAMETERS.minShare * confidence;

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();
const copyCase = (letter: string, model: string): string => (isCapital(model) ? letter.toUpperCase() : letter);

/** Readings of the ligature œ; the recogniser never writes a capital one. */
const LIGATURE_READINGS = ['œe', 'æe', 'oe', 'ce', '0e', 'æ', 'w', 'o', 'e'];

function restoreLigature(run: string, characters: readonly SpellingCharacter[]): string | null {
  const lowerCase = run.toLowerCase();
  for (let at = 0; at < lowerCase.length; at += 1)
    for (const misread of LIGATURE_READINGS) {
      if (!lowerCase.startsWith(misread, at)) continue;
      const word = `${lowerCase.slice(0, at)}œ${lowerCase.slice(at + misread.length)}`;
      if (!findFrenchSpellings(stripAccents(word)).includes(word)) continue;
      if (isLigature(run, at, misread, characters[at] as SpellingCharacter))
        return (
          run.slice(0, at) +
          (isCapital(run[at] ?? '') || isCapital(run[at + 1] ?? '') ? 'Œ' : 'œ') +
          run.slice(at + misread.length)
        );
    }
  return null;
}

function isLigature(run: string, at: number, misread: string, character: SpellingCharacter): boolean {
  if (/[œæw]/.test(misread)) return true;
  if (isLikely(character, 'œ')) return true;
  // The recogniser does not know the capital ligature: only readings that are not a French word are corrected. MEURS and VEUX are words.
  const isUpperCase = isCapital(run[at + misread.length - 1] ?? '');
  if (!isUpperCase) return false;
  return misread === 'ce' || misread === '0e' || (misread === 'e' && (at === 0 || run.length > 5));
}

/** Letters of French. The others are German, or misread. */
const FRENCH_PATTERN = /[a-z0àâçéèêëîïôùûÿœ]/;
const GERMAN_PATTERN = /[äöü]/;

function restoreAccents(run: string, characters: readonly SpellingCharacter[]): string | null {
  let best: string | null = null;
  let bestProduct = 0;
  for (const spelling of findFrenchSpellings(stripAccents(run))) {
    if (spelling.length !== run.length) continue;
    const shares = characters.map((character, i) => computeShare(character, spelling[i] as string));
    const product = shares.reduce((result, share) => result * share, 1);
    if (product <= bestProduct) continue;
    bestProduct = product;
    best = characters.map(({ character }, i) => copyCase(spelling[i] as string, character)).join('');
  }
  return best;
}

/** Returns the probability of another letter relative to the recognised one; 0 below the minimum. */
function computeShare(recognised: SpellingCharacter, letter: string): number {
  const lowerCase = recognised.character.toLowerCase();
  if (lowerCase === letter) return 1;
  const share = recognised.probabilityOf(copyCase(letter, recognised.character)) / recognised.confidence;
  const minShare = FRENCH_PATTERN.test(lowerCase)
    ? SPELLING_PARAMETERS.minShare
    : GERMAN_PATTERN.test(lowerCase)
      ? SPELLING_PARAMETERS.minGermanShare
      : 0;
  return share >= minShare ? Math.max(share, Number.MIN_VALUE) : 0;
}
