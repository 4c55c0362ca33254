import { RIVAL } from './constants.ts';
import type { ReadCharacter } from './ctc.ts';
import { bareLetters, frenchSpellings } from './french-spellings.ts';

/** A character as far as spelling goes. */
export type SpeltCharacter = Pick<ReadCharacter, 'character' | 'confidence' | 'probabilityOf'>;

/**
 * A word as French spells it, where the recogniser itself saw that it might be: of two ways to read a letter, the less probable one is taken
 * when our list knows the word with it. What was printed without its accent or ligature stays so: there the recogniser has no doubt.
 */
export function spelt(word: readonly SpeltCharacter[]): string {
  const text = word.map(({ character }) => character).join('');
  // A class of the alphabet is one UTF-16 unit, so that places in the text are places in the word.
  if (text.length !== word.length) return text;
  const respelt = text.replaceAll(LETTERS, (run, at: number) => {
    const characters = word.slice(at, at + run.length);
    return withLigature(run, characters) ?? withAccents(run, characters) ?? run;
  });
  return respelt.replace(ELISION, 'l').replace(SQUARE, (two, at: number) => {
    const power = two === '2' ? '²' : '³';
    return respelt.length === text.length && likely(word[at] as SpeltCharacter, power) ? power : two;
  });
}

const LETTERS = /[\p{L}0]*\p{L}[\p{L}0]*/gu;
/** `1'hôtel`, `I'article`: before a vowel only l' is French, and no English word is. */
const ELISION = /(?<![\p{L}\d])[1I|](?=['’][aeiouyhàâéèêëîïôûœ])/u;
/** `12 m2`. */
const SQUARE = /(?<=^(?:\d+)?[cdk]?m)[23](?!\d)/u;

const likely = ({ confidence, probabilityOf }: SpeltCharacter, other: string): boolean =>
  probabilityOf(other) >= RIVAL.share * confidence;

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();
const asWritten = (small: string, like: string): string => (isCapital(like) ? small.toUpperCase() : small);

/** What the recogniser makes of the ligature; it never writes a capital one. */
const MISREAD = ['œe', 'æe', 'oe', 'ce', '0e', 'æ', 'w', 'o', 'e'];

function withLigature(run: string, characters: readonly SpeltCharacter[]): string | null {
  const small = run.toLowerCase();
  for (let at = 0; at < small.length; at += 1)
    for (const misread of MISREAD) {
      if (!small.startsWith(misread, at)) continue;
      const word = `${small.slice(0, at)}œ${small.slice(at + misread.length)}`;
      if (!frenchSpellings(bareLetters(word)).includes(word)) continue;
      if (isLigature(run, at, misread, characters[at] as SpeltCharacter))
        return (
          run.slice(0, at) +
          (isCapital(run[at] ?? '') || isCapital(run[at + 1] ?? '') ? 'Œ' : 'œ') +
          run.slice(at + misread.length)
        );
    }
  return null;
}

function isLigature(run: string, at: number, misread: string, character: SpeltCharacter): boolean {
  if (/[œæw]/.test(misread)) return true;
  if (likely(character, 'œ')) return true;
  // Of a capital ligature the recogniser has no idea: only what is no French word without it is put right. MEURS and VEUX are words.
  const capital = isCapital(run[at + misread.length - 1] ?? '');
  if (!capital) return false;
  return misread === 'ce' || misread === '0e' || (misread === 'e' && (at === 0 || run.length > 5));
}

/** Letters of French. The others are German, or misread. */
const FRENCH = /[a-z0àâçéèêëîïôùûÿœ]/;
const GERMAN = /[äöü]/;

function withAccents(run: string, characters: readonly SpeltCharacter[]): string | null {
  let best: string | null = null;
  let greatest = 0;
  for (const spelling of frenchSpellings(bareLetters(run))) {
    if (spelling.length !== run.length) continue;
    const shares = characters.map((character, i) => shareOf(character, spelling[i] as string));
    const product = shares.reduce((all, share) => all * share, 1);
    if (product <= greatest) continue;
    greatest = product;
    best = characters.map(({ character }, i) => asWritten(spelling[i] as string, character)).join('');
  }
  return best;
}

/** How much speaks for another letter, against the one that was read; 0 when too little does. */
function shareOf(read: SpeltCharacter, letter: string): number {
  const small = read.character.toLowerCase();
  if (small === letter) return 1;
  const share = read.probabilityOf(asWritten(letter, read.character)) / read.confidence;
  const least = FRENCH.test(small) ? RIVAL.share : GERMAN.test(small) ? RIVAL.germanShare : 0;
  return share >= least ? Math.max(share, Number.MIN_VALUE) : 0;
}
