import type { Word } from '@probant/documents/document';
import { getIbanLength, hasIbanFormat, isIban } from '@probant/french/iban';
import { createLetterRun, endsWord, type LetterRun, wordsOfRun } from '../text/letter-run.ts';
import type { Cell, PageRow } from '../text/page-rows.ts';
import { isPlaceholderNumber } from '../text/placeholder.rules.ts';

/** A printed number with the format of an IBAN. */
export type PrintedIban = {
  readonly compact: string;
  readonly row: PageRow;
  readonly words: readonly Word[];
  readonly isValid: boolean;
};

/** Numbers like an IBAN of one document that are checked; a document has a few. */
export const MAX_IBANS = 200;
/** Rows above in which the label may be: a heading, then the number below it. */
const LABEL_ROWS = 2;
/** Of the first row of an IBAN on two rows: the country, the check digits and a group. */
const MIN_FIRST_CHARACTERS = 8;
/** Groups with a digit in most of them, and no word of text. */
const CONTINUATION_PATTERN = /^(?:[A-Z\d]*\d[A-Z\d]*(?: |$)|[A-Z]{1,4} (?=.*\d))+$/;
const FRENCH_COUNTRY_PATTERN = /^(?:FR|MC)/;

/**
 * Returns the numbers that are printed as an IBAN: with the label before or above, or French ones in groups of four or in one word,
 * whatever the words they are split into, or on two rows of one cell. Sample numbers (digits that count, repeated groups) are left out.
 */
export function findPrintedIbans(rows: readonly PageRow[]): readonly PrintedIban[] {
  const ibans: PrintedIban[] = [];
  for (const [index, row] of rows.entries()) {
    if (ibans.length >= MAX_IBANS) break;
    const isLabelledAbove = hasLabelAbove(rows, index);
    ibans.push(...findInRow(row, isLabelledAbove), ...findAcrossRows(row, rows[index + 1], isLabelledAbove));
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

/** Returns the IBANs that start in a cell of this row and go on in the cell below. */
function findAcrossRows(row: PageRow, next: PageRow | undefined, isLabelledAbove: boolean): PrintedIban[] {
  if (next?.page !== row.page) return [];
  return row.cells.flatMap((cell, index) => {
    const isLabelled = isLabelledAbove || row.cells[index - 1]?.folded.includes('iban') === true;
    return findAcrossCells(row, cell, next, isLabelled);
  });
}

function findAcrossCells(row: PageRow, cell: Cell, next: PageRow, isLabelled: boolean): PrintedIban[] {
  const run = createLetterRun(cell.words);
  const { characters } = run;
  const last = characters.length - MIN_FIRST_CHARACTERS;
  for (let start = 0; start <= last; start += 1) {
    const length = readIbanLength(run, start);
    if (length === null || start + length <= characters.length) continue;
    const head = characters.slice(start);
    const firstWords = wordsOfRun(run, start, characters.length);
    const below = findContinuation(next, cell, length - head.length);
    if (below === null) continue;
    const compact = head + createLetterRun(below).characters;
    const isAfterLabel = isLabelled || characters.slice(0, start).includes('IBAN');
    const isFrench = FRENCH_COUNTRY_PATTERN.test(compact) && isPrintedInFours(run, start, characters.length);
    if (!hasIbanFormat(compact) || isPlaceholderNumber(compact.slice(4)) || !(isAfterLabel || isFrench)) continue;
    return [{ compact, row, words: [...firstWords, ...below], isValid: isIban(compact) }];
  }
  return [];
}

/**
 * Returns the words of the cell below that have exactly the characters that are missing; null without such a cell. A paragraph continues below
 * its label.
 */
function findContinuation(next: PageRow, { words: above }: Cell, missing: number): readonly Word[] | null {
  const [left, right] = [above[0]?.box[0] ?? 0, above.at(-1)?.box[2] ?? 0];
  const cell = next.cells.find(({ words }) => (words[0]?.box[0] ?? 1) < right && (words.at(-1)?.box[2] ?? 0) > left);
  const run = createLetterRun(cell?.words ?? []);
  const isContinuation = run.characters.length === missing && CONTINUATION_PATTERN.test(cell?.text ?? '');
  return isContinuation ? run.words : null;
}

/** Returns where the IBAN that starts here ends; null when none starts here or its length ends inside a word. */
function readIbanEnd(run: LetterRun, start: number): number | null {
  const length = readIbanLength(run, start);
  if (length === null || start + length > run.characters.length) return null;
  return endsWord(run, start + length) ? start + length : null;
}

/** Returns the length of the IBANs of the country that is printed here; null when none can start here. */
function readIbanLength(run: LetterRun, start: number): number | null {
  const isAfterLabel = run.characters.slice(Math.max(0, start - 4), start) === 'IBAN';
  if (!run.isStart[start] && !isAfterLabel) return null;
  const head = run.characters.slice(start, start + 4);
  return /^[A-Z]{2}\d{2}$/.test(head) && hasCapitals(run, start) ? getIbanLength(head.slice(0, 2)) : null;
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
