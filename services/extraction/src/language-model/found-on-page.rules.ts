import type { Page, Word } from '@probant/documents/document';
import { type DateOrder, findDates } from '@probant/french/dates';
import { amountOf, findAmounts } from '@probant/french/money';
import { fold } from '@probant/french/text-folding';

/** Words of one page that bear a value. */
export type Place = { readonly words: readonly Word[]; readonly page: Page };

type FindIn = (text: string) => { readonly start: number; readonly end: number } | undefined;

/** Where an amount is printed, whatever its notation. */
export const placeOfAmount = (pages: readonly Page[], amount: number): Place | null =>
  inLines(pages, (text) => findAmounts(text).find(({ value }) => amountOf(value) === amount));

/** Where a day is printed, whatever its notation. */
export const placeOfDay = (pages: readonly Page[], day: string, order: DateOrder): Place | null =>
  inLines(pages, (text) => findDates(text, order).find(({ value }) => value === day));

/** Where a time of the day is printed: 12:48, 12h48, 12:48:05. */
export const placeOfTime = (pages: readonly Page[], time: string): Place | null =>
  inLines(pages, (text) => {
    const printed = [...text.matchAll(/(?<!\d)(\d{1,2})\s?[:hH]\s?(\d{2})(?::(\d{2}))?(?!\d)/g)];
    const match = printed.find(([, hour = '', ...rest]) =>
      [hour.padStart(2, '0'), ...rest.filter(Boolean)].join(':').startsWith(time),
    );
    return match && { start: match.index, end: match.index + match[0].length };
  });

/** Where a currency is printed, as its code or as the sign beside an amount. */
export const placeOfCurrency = (pages: readonly Page[], code: string): Place | null =>
  inLines(pages, (text) => findAmounts(text).find(({ currency }) => currency === code)) ?? placeOfText(pages, code);

function inLines(pages: readonly Page[], find: FindIn): Place | null {
  for (const page of pages)
    for (const line of page.lines) {
      const found = find(line.text);
      if (found) return { words: wordsBetween(line.words, found.start, found.end), page };
    }
  return null;
}

/** The words under [start, end) of a line's text. */
function wordsBetween(words: readonly Word[], start: number, end: number): readonly Word[] {
  let at = 0;
  return words.filter(({ text }) => {
    const from = at;
    at += text.length + 1;
    return from < end && from + text.length > start;
  });
}

// One letter or digit stands on every page.
const SHORTEST = 2;

/**
 * Where a text is printed, over as many rows as it takes, letters and digits alone compared, without case or accents. It begins
 * and ends where words do: "art" is not found in "Article".
 */
export function placeOfText(pages: readonly Page[], text: string): Place | null {
  const wanted = runsOf(text).join('');
  if (wanted.length < SHORTEST) return null;
  for (const page of pages) {
    const runs = page.lines.flatMap((line) =>
      line.words.flatMap((word) => runsOf(word.text).map((run) => ({ run, word }))),
    );
    const found = sequence(runs, wanted);
    if (found) return { words: [...new Set(found.map(({ word }) => word))], page };
  }
  return null;
}

const runsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

type Run = { readonly run: string; readonly word: Word };

function sequence(runs: readonly Run[], wanted: string): readonly Run[] | null {
  for (let first = 0; first < runs.length; first += 1) {
    let length = 0;
    for (let last = first; last < runs.length; last += 1) {
      const { run } = runs[last] as Run;
      if (!wanted.startsWith(run, length)) break;
      length += run.length;
      if (length === wanted.length) return runs.slice(first, last + 1);
    }
  }
  return null;
}
