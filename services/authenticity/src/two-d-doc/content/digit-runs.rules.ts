import type { PageRow } from '../../content/text/page-rows.ts';

/** Words that one number is printed as: "FR76 3000 6000 0112 3456 7890 189" has seven, and a number with its cents apart two. */
const MAX_WORDS_OF_NUMBER = 8;
/** Digits of the longest number that is compared. */
const MAX_DIGITS = 34;
/** Runs of one document: a dense page has some thousand. */
const MAX_RUNS = 100_000;

/** Returns the digits of each word and of neighbouring words, without what separates them: "47,99", "47€99" and "47 99" are "4799". */
export function collectDigitRuns(rows: readonly Pick<PageRow, 'words'>[]): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const { words } of rows) {
    const digits = words.map(({ text }) => text.replace(/\D/g, ''));
    for (const [first] of digits.entries()) {
      if (runs.size >= MAX_RUNS) return runs;
      let run = '';
      for (const part of digits.slice(first, first + MAX_WORDS_OF_NUMBER)) {
        run += part;
        if (part === '' || run.length > MAX_DIGITS) break;
        runs.add(trimZeros(run));
      }
    }
  }
  return runs;
}

/** "08,50" and "8,50" are one amount. */
export const trimZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');
