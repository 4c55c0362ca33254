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
/** Rows that are searched: some fifty pages. */
const MAX_SEARCHED_ROWS = 4_000;
/** Words that one number is printed as. */
const MAX_WORDS_OF_NUMBER = 8;
/** Digits of the longest amount. */
const MAX_AMOUNT_DIGITS = 14;
const MAX_ROW_LENGTH = 4_000;
/** Places of one number or date that are kept, of which those on the page of the code are preferred. */
const MAX_KEPT_PLACES = 20;

type Finding = { readonly row: PageRow; readonly words: readonly Word[] };
type FoldedRow = { readonly row: PageRow; readonly folded: readonly string[]; readonly compact: string };

/** Finds where values are printed, on the page of their code first. */
export type PrintedTextFinder = (form: ValueForm, page: number) => readonly PrintedText[];

/** Prepares the rows of a document for all of its codes: numbers and dates are indexed at most once, whatever the codes ask for. */
export function createPrintedTextFinder(allRows: readonly PageRow[]): PrintedTextFinder {
  const rows = allRows.slice(0, MAX_SEARCHED_ROWS);
  const getFolded = createOnce(() => rows.map(foldRow));
  const getNumbers = createOnce(() => indexNumbers(rows));
  const getDates = createOnce(() => indexDates(rows));
  return (form, page) => {
    const findings =
      form.kind === 'amount'
        ? form.notations.flatMap((digits) => getNumbers().get(trimZeros(digits)) ?? [])
        : form.kind === 'date'
          ? (getDates().get(form.iso) ?? [])
          : getFolded().flatMap((row) => findText(row, form));
    const isHere = ({ row }: Finding) => row.page.number === page;
    const ordered = [...findings.filter(isHere), ...findings.filter((finding) => !isHere(finding))];
    return ordered.slice(0, MAX_PRINTED_TEXTS).map(toPrintedText);
  };
}

/** Returns the start of a printed text. */
export const cutText = (text: string): string => text.slice(0, MAX_TEXT_LENGTH);

function createOnce<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | null = null;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

const toPrintedText = ({ row, words }: Finding): PrintedText => ({
  text: cutText(words.map(({ text }) => text).join(' ')),
  place: createPlace(row.page, words),
});

function keep(index: Map<string, Finding[]>, key: string, finding: Finding): void {
  const kept = index.get(key);
  if (kept === undefined) index.set(key, [finding]);
  else if (kept.length < MAX_KEPT_PLACES) kept.push(finding);
}

/** Digits of one word, or of neighbouring words, by where they are. */
function indexNumbers(rows: readonly PageRow[]): ReadonlyMap<string, readonly Finding[]> {
  const index = new Map<string, Finding[]>();
  for (const row of rows) {
    const digits = row.words.map(({ text }) => text.replace(/\D/g, ''));
    for (const first of digits.keys()) {
      let run = '';
      for (let next = first; next < first + MAX_WORDS_OF_NUMBER; next += 1) {
        const part = digits[next] ?? '';
        run += part;
        if (part === '' || run.length > MAX_AMOUNT_DIGITS) break;
        keep(index, trimZeros(run), { row, words: row.words.slice(first, next + 1) });
      }
    }
  }
  return index;
}

/** Dates by where they are: `findDates` gives offsets in the text of a row, in which one space joins the words. */
function indexDates(rows: readonly PageRow[]): ReadonlyMap<string, readonly Finding[]> {
  const index = new Map<string, Finding[]>();
  for (const row of rows)
    for (const { value, start, end } of findDates(row.text.slice(0, MAX_ROW_LENGTH)))
      keep(index, value, { row, words: selectSpan(row, start, end) });
  return index;
}

function selectSpan({ words }: PageRow, start: number, end: number): readonly Word[] {
  let offset = 0;
  return words.filter(({ text }) => {
    const from = offset;
    offset += text.length + 1;
    return from < end && from + text.length > start;
  });
}

function foldRow(row: PageRow): FoldedRow {
  const folded = row.words.map(({ text }) => foldAlphanumeric(text));
  return { row, folded, compact: folded.join('') };
}

type TextForm = Extract<ValueForm, { readonly kind: 'text' }>;

function findText(folded: FoldedRow, { compact, words }: TextForm): readonly Finding[] {
  const whole = findCompact(folded, compact);
  const found = whole.length > 0 || words.length === 0 ? whole : findWordsInAnyOrder(folded, words);
  return found.length === 0 ? [] : [{ row: folded.row, words: found }];
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
