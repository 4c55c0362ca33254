import type { Word } from '@probant/documents/document';
import { getIbanLength, hasIbanFormat, isIban } from '@probant/french/iban';
import { createLetterRun, endsWord, type LetterRun, wordsOfRun } from '../text/letter-run.ts';
import type { PageRow } from '../text/page-rows.ts';
import { isPlaceholderNumber } from '../text/placeholder.rules.ts';

/** A printed number with the format of an IBAN. */
export type PrintedIban = {
  readonly compact: string;
  readonly row: PageRow;
  readonly words: readonly Word[];
  readonly isValid: boolean;
};

/** Numbers like an IBAN of one document that are checked; a document has a few. */
const MAX_IBANS = 200;
/** Rows above in which the label may be: a heading, then the number below it. */
const LABEL_ROWS = 2;
const FRENCH_COUNTRY_PATTERN = /^(?:FR|MC)/;

/**
 * Returns the numbers that are printed as an IBAN: with the label before or above, or French ones in groups of four or in one word,
 * whatever the words they are split into. Those of samples (digits that count, repeated groups) are left out.
 */
export function findPrintedIbans(rows: readonly PageRow[]): readonly PrintedIban[] {
  const ibans: PrintedIban[] = [];
  for (const [index, row] of rows.entries()) {
    if (ibans.length >= MAX_IBANS) break;
    ibans.push(...findInRow(row, hasLabelAbove(rows, index)));
  }
  return ibans.slice(0, MAX_IBANS);
}

const hasLabelAbove = (rows: readonly PageRow[], index: number): boolean =>
  rows
    .slice(Math.max(0, index - LABEL_ROWS), index)
    .some(({ folded, page }) => page === rows[index]?.page && folded.includes('iban'));

function findInRow(row: PageRow, isLabelledAbove: boolean): PrintedIban[] {
  const run = createLetterRun(row.words);
  const ibans: PrintedIban[] = [];
  for (let start = 0; start < run.characters.length; start += 1) {
    const end = readIbanEnd(run, start);
    if (end === null) continue;
    const compact = run.characters.slice(start, end);
    const isLabelled = isLabelledAbove || run.characters.slice(0, start).includes('IBAN');
    if (!hasIbanFormat(compact) || isPlaceholderNumber(compact.slice(4))) continue;
    if (!isLabelled && !(FRENCH_COUNTRY_PATTERN.test(compact) && isPrintedInFours(run, start, end))) continue;
    ibans.push({ compact, row, words: wordsOfRun(run, start, end), isValid: isIban(compact) });
    start = end - 1;
  }
  return ibans;
}

/** Returns where the IBAN that starts here ends; null when none starts here or its length ends inside a word. */
function readIbanEnd(run: LetterRun, start: number): number | null {
  const isAfterLabel = run.characters.slice(Math.max(0, start - 4), start) === 'IBAN';
  if (!run.isStart[start] && !isAfterLabel) return null;
  const head = run.characters.slice(start, start + 4);
  if (!/^[A-Z]{2}\d{2}$/.test(head) || !hasCapitals(run, start)) return null;
  const length = getIbanLength(head.slice(0, 2));
  if (length === null || start + length > run.characters.length) return null;
  return endsWord(run, start + length) ? start + length : null;
}

/** "de 12" in a sentence is not Germany. */
const hasCapitals = (run: LetterRun, start: number): boolean => {
  const word = run.words[run.wordOf[start] ?? 0]?.text ?? '';
  return !/[a-z]/.test(word) || /iban/i.test(word);
};

function isPrintedInFours(run: LetterRun, start: number, end: number): boolean {
  const starts = run.isStart.slice(start, end).flatMap((isStart, offset) => (isStart && offset > 0 ? [offset] : []));
  return starts.every((offset) => offset % 4 === 0);
}
