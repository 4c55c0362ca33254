import { foldSentence } from '../../../text-analysis/fold-start.ts';

/** Number words in their order, from 1; words of one line mean the same. */
const NUMBERS: readonly (readonly string[])[] = [
  ['un', 'une', 'one'],
  ['deux', 'two'],
  ['trois', 'three'],
  ['quatre', 'four'],
  ['cinq', 'five'],
  ['six'],
  ['sept', 'seven'],
  ['huit', 'eight'],
  ['neuf', 'nine'],
  ['dix', 'ten'],
  ['onze', 'eleven'],
  ['douze', 'twelve'],
];
const VALUES: ReadonlyMap<string, string> = new Map(
  NUMBERS.flatMap((words, at) => words.map((word) => [word, String(at + 1)] as const)),
);
const COUNTED_PATTERN = new RegExp(`(?<![a-z\\d.,])(\\d{1,4}|${[...VALUES.keys()].join('|')}) ([a-z]{2,})`, 'g');
/** A number after one of these is a limit, within which others are. */
const LIMIT_PATTERN =
  /(?<![a-z])(?:plus|moins|partir|jusqu'a|au-dela|entre|maximum|minimum|tous|toutes|chaque|premiers?|premieres?|over|under|more|less|least|most|up|between|from|dela|des|ou|a|to|et|and|or)(?: (?:de|d'|que|of|than|to|les|des))? ?$/;
/** "une question", "un mois": an article, unless it is the first word of a cell. */
const ARTICLES: ReadonlySet<string> = new Set(['un', 'une', 'one']);
const STEM_LETTERS = 5;

const toStem = (noun: string): string => noun.replace(/[sx]$/, '').slice(0, STEM_LETTERS);

type Counted = { readonly noun: string; readonly value: string; readonly isArticle: boolean };

function listCounted(text: string): readonly Counted[] | null {
  const folded = foldSentence(text);
  const counted: Counted[] = [];
  for (const { 0: all, 1: number = '', 2: noun = '', index } of folded.matchAll(COUNTED_PATTERN)) {
    const before = folded.slice(Math.max(0, index - 20), index);
    if (
      LIMIT_PATTERN.test(before) ||
      /^ ?(?:au plus|ou plus|et plus|or more|maximum|minimum)/.test(folded.slice(index + all.length))
    )
      return null;
    const isFirst = index === 0 || /[|\n] ?$/.test(before);
    counted.push({
      noun: toStem(noun),
      value: VALUES.get(number) ?? number,
      isArticle: ARTICLES.has(number) && !isFirst,
    });
  }
  return counted;
}

/**
 * Whether a text counts what the question counts, and another number of it: "Deux enfants" for "quatre enfants", "4 CV" for "5 CV". A text
 * that gives a limit ("plus de trois", "de 2 à 5") has other numbers in it.
 */
export function hasOtherNumber(question: string, text: string): boolean {
  const asked = (listCounted(`Question : ${question}`) ?? []).filter(({ isArticle }) => !isArticle);
  if (asked.length === 0) return false;
  const said = listCounted(text);
  if (said === null) return false;
  return asked.some(({ noun, value }) => {
    const same = said.filter((one) => one.noun === noun && !one.isArticle);
    return same.length > 0 && same.every((one) => one.value !== value);
  });
}
