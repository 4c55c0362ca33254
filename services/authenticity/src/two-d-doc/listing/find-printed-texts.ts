import type { Word } from '@probant/documents/document';
import { findDates } from '@probant/french/dates';
import { foldAlphanumeric } from '@probant/french/text-folding';
import type { PageRow } from '../../content/text/page-rows.ts';
import { createPlace } from '../../content/text/places.ts';
import { trimZeros } from '../content/digit-runs.rules.ts';
import type { PrintedText } from './listed-field.ts';
import type { ValueForm } from './value-form.rules.ts';

/** Places of one value: enough to find it. */
export const MAX_PRINTED_TEXTS = 3;
/** A longer text is cut: the place says where the rest is. */
const MAX_TEXT_LENGTH = 200;
/** Rows that are searched, from the page of the code on: some fifty pages. */
const MAX_SEARCHED_ROWS = 4_000;
/** Words that one number is printed as. */
const MAX_WORDS_OF_NUMBER = 8;
const MAX_ROW_LENGTH = 4_000;

type FoldedRow = { readonly row: PageRow; readonly folded: readonly string[]; readonly compact: string };

/** Finds where values are printed: in the rows of a document, folded once for all of its codes. */
export type PrintedTextFinder = (form: ValueForm, page: number) => readonly PrintedText[];

export function createPrintedTextFinder(allRows: readonly PageRow[]): PrintedTextFinder {
  const rows = allRows.slice(0, MAX_SEARCHED_ROWS).map(foldRow);
  return (form, page) => {
    const texts: PrintedText[] = [];
    for (const row of orderByPage(rows, page)) {
      const words = findWords(row, form);
      if (words.length > 0) texts.push(toPrintedText(row.row, words));
      if (texts.length >= MAX_PRINTED_TEXTS) break;
    }
    return texts;
  };
}

export const cutText = (text: string): string => text.slice(0, MAX_TEXT_LENGTH);

const toPrintedText = (row: PageRow, words: readonly Word[]): PrintedText => ({
  text: cutText(words.map(({ text }) => text).join(' ')),
  place: createPlace(row.page, words),
});

function foldRow(row: PageRow): FoldedRow {
  const folded = row.words.map(({ text }) => foldAlphanumeric(text));
  return { row, folded, compact: folded.join('') };
}

/** The page of the code first. */
const orderByPage = (rows: readonly FoldedRow[], page: number): readonly FoldedRow[] => [
  ...rows.filter(({ row }) => row.page.number === page),
  ...rows.filter(({ row }) => row.page.number !== page),
];

function findWords(row: FoldedRow, form: ValueForm): readonly Word[] {
  if (form.kind === 'amount') return findAmount(row, form.notations);
  if (form.kind === 'date') return findDate(row, form.iso);
  const whole = findCompact(row, form.compact);
  return whole.length > 0 || form.words.length === 0 ? whole : findWordsInAnyOrder(row, form.words);
}

/** The words that the letters of a value run over. */
function findCompact({ row, folded, compact }: FoldedRow, value: string): readonly Word[] {
  const start = compact.indexOf(value);
  if (start < 0) return [];
  const end = start + value.length;
  let offset = 0;
  return row.words.filter((_, index) => {
    const from = offset;
    offset += folded[index]?.length ?? 0;
    return from < end && offset > start;
  });
}

function findWordsInAnyOrder({ row, folded }: FoldedRow, words: readonly string[]): readonly Word[] {
  if (!words.every((word) => folded.includes(word))) return [];
  const places = words.map((word) => folded.indexOf(word));
  return row.words.slice(Math.min(...places), Math.max(...places) + 1);
}

function findAmount({ row, folded }: FoldedRow, notations: readonly string[]): readonly Word[] {
  const digits = folded.map((text) => text.replace(/\D/g, ''));
  const wanted = new Set(notations.map(trimZeros));
  for (const [first, start] of digits.entries()) {
    if (start === '') continue;
    let run = '';
    for (let next = first; next < Math.min(digits.length, first + MAX_WORDS_OF_NUMBER); next += 1) {
      const part = digits[next] ?? '';
      if (part === '') break;
      run += part;
      if (wanted.has(trimZeros(run))) return row.words.slice(first, next + 1);
    }
  }
  return [];
}

/** The words of the date itself: `findDates` gives its offsets in the text, in which one space joins the words. */
function findDate({ row }: FoldedRow, iso: string): readonly Word[] {
  const match = findDates(row.text.slice(0, MAX_ROW_LENGTH)).find(({ value }) => value === iso);
  if (match === undefined) return [];
  let offset = 0;
  return row.words.filter(({ text }) => {
    const from = offset;
    offset += text.length + 1;
    return from < match.end && from + text.length > match.start;
  });
}
