import type { Page, Word } from '@probant/documents/document';
import { type DateOrder, findDates } from '@probant/french/dates';
import { findAmounts, toAmount } from '@probant/french/money';
import { foldText } from '@probant/french/text-folding';

/** The words of a value on a page. */
export type ValueLocation = { readonly words: readonly Word[]; readonly page: Page };

type FindIn = (text: string) => { readonly start: number; readonly end: number } | undefined;

/** Finds an amount on the pages, in any notation. */
export const locateAmount = (pages: readonly Page[], amount: number): ValueLocation | null =>
  findInLines(pages, (text) => findAmounts(text).find(({ value }) => toAmount(value) === amount));

/** Finds a date on the pages, in any notation. */
export const locateDate = (pages: readonly Page[], date: string, order: DateOrder): ValueLocation | null =>
  findInLines(pages, (text) => findDates(text, order).find(({ value }) => value === date));

/** Finds a time of day on the pages: 12:48, 12h48, 12:48:05. */
export const locateTime = (pages: readonly Page[], time: string): ValueLocation | null =>
  findInLines(pages, (text) => {
    const times = [...text.matchAll(/(?<!\d)(\d{1,2})\s?[:hH]\s?(\d{2})(?::(\d{2}))?(?!\d)/g)];
    const match = times.find(([, hour = '', ...minutesAndSeconds]) =>
      [hour.padStart(2, '0'), ...minutesAndSeconds.filter(Boolean)].join(':').startsWith(time),
    );
    return match && { start: match.index, end: match.index + match[0].length };
  });

/** Finds a currency on the pages, as its code or as the sign of an amount. */
export const locateCurrency = (pages: readonly Page[], code: string): ValueLocation | null =>
  findInLines(pages, (text) => findAmounts(text).find(({ currency }) => currency === code)) ?? locateText(pages, code);

function findInLines(pages: readonly Page[], find: FindIn): ValueLocation | null {
  for (const page of pages)
    for (const line of page.lines) {
      const match = find(line.text);
      if (match) return { words: selectWords(line.words, match.start, match.end), page };
    }
  return null;
}

/** Returns the words under [start, end) of a line's text. */
function selectWords(words: readonly Word[], start: number, end: number): readonly Word[] {
  let at = 0;
  return words.filter(({ text }) => {
    const from = at;
    at += text.length + 1;
    return from < end && from + text.length > start;
  });
}

// A single letter or digit occurs on every page.
const MIN_TEXT_LENGTH = 2;

/**
 * Finds a text on the pages, over several rows if needed. Only letters and digits are compared, without case and accents, from word start to
 * word end: "art" does not match "Article".
 */
export function locateText(pages: readonly Page[], text: string): ValueLocation | null {
  const wantedText = splitRuns(text).join('');
  if (wantedText.length < MIN_TEXT_LENGTH) return null;
  for (const page of pages) {
    const runs = page.lines.flatMap((line) =>
      line.words.flatMap((word) => splitRuns(word.text).map((run) => ({ run, word }))),
    );
    const matchingRuns = findSequence(runs, wantedText);
    if (matchingRuns) return { words: [...new Set(matchingRuns.map(({ word }) => word))], page };
  }
  return null;
}

const splitRuns = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

type Run = { readonly run: string; readonly word: Word };

function findSequence(runs: readonly Run[], wantedText: string): readonly Run[] | null {
  for (let first = 0; first < runs.length; first += 1) {
    let length = 0;
    for (let last = first; last < runs.length; last += 1) {
      const { run } = runs[last] as Run;
      if (!wantedText.startsWith(run, length)) break;
      length += run.length;
      if (length === wantedText.length) return runs.slice(first, last + 1);
    }
  }
  return null;
}
