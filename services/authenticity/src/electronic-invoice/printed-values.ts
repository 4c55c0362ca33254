import type { Line, OpenedDocument, Page, Word } from '@probant/documents/document';
import { findDates } from '@probant/french/dates';
import { findAmounts } from '@probant/french/money';
import { foldText } from '@probant/french/text-folding';
import { createPlace } from '../content/text/places.ts';
import { selectWords } from '../content/text/select-words.ts';
import type { Place } from '../signals/signal.ts';

export type PrintedValue<Value> = { readonly value: Value; readonly place: Place };

/** A number as a page prints it, with the word after it. */
export type PrintedNumber = PrintedValue<string> & { readonly nextWord: string };

/** `isReduction`: printed with a minus, or on a line that names a discount. */
export type PrintedAmount = PrintedValue<number> & { readonly isReduction: boolean };

/** What the text layer of the pages prints, of the kinds that an electronic invoice states. */
export type PrintedValues = {
  /** In cents, without sign. */
  readonly amounts: readonly PrintedAmount[];
  /** YYYY-MM-DD. */
  readonly dates: readonly PrintedValue<string>[];
  /** Letters and digits of each line, in capitals. */
  readonly lines: readonly PrintedValue<string>[];
  /** Whole numbers of five digits or more, without the blanks between their groups; no amounts and no dates. */
  readonly numbers: readonly PrintedNumber[];
};

/** Lines that are read: about 30 dense pages. */
const MAX_LINES = 4000;
const MAX_LINE_CHARACTERS = 500;
const REDUCTION_PATTERN =
  /\b(?:remises?|rabais|ristournes?|reductions?|abattements?|discounts?|allowances?|rebates?|rabatte?|nachlass|skonto|escompte)\b/;

/** Reads the pages with a text layer: a misread character of OCR is no difference. */
export function readPrintedValues({ pages }: OpenedDocument): PrintedValues {
  const lines = pages
    .filter(({ source }) => source === 'pdf_text')
    .flatMap((page) => page.lines.map((line) => ({ page, line })))
    .filter(({ line }) => line.text.length <= MAX_LINE_CHARACTERS)
    .slice(0, MAX_LINES);
  return {
    amounts: lines.flatMap(({ page, line }) => {
      const isOfReduction = REDUCTION_PATTERN.test(foldText(line.text));
      return findAmounts(line.text).map((match) => ({
        value: Math.abs(match.value),
        place: locate(page, line, match),
        isReduction: match.value < 0 || isOfReduction,
      }));
    }),
    dates: lines.flatMap(({ page, line }) =>
      findDates(line.text).map((match) => ({ value: match.value, place: locate(page, line, match) })),
    ),
    numbers: lines.flatMap(({ page, line }) =>
      listNumbers(line.text).map((match) => ({
        value: match.digits,
        nextWord: readNextWord(line.text, match.end),
        place: locate(page, line, match),
      })),
    ),
    lines: lines.map(({ page, line }) => ({
      value: line.text.replace(/[^0-9A-Za-z]/g, '').toUpperCase(),
      place: createPlace(page, line.words),
    })),
  };
}

/** Digits of a number: a post code has five, the number of a shipment 18. */
export const MIN_CODE_DIGITS = 5;
export const MAX_CODE_DIGITS = 20;
const DIGITS_PATTERN = /(?<![\d.,/-])\d{1,20}(?![\d/-]|[.,]\d)/g;

/** Tax numbers and those of orders: 201/113/40209, 2018-471331; no dates, which are compared as dates. */
const SEPARATED_DIGITS_PATTERN = /(?<![\d.,/-])\d{1,12}(?:[/-]\d{1,12}){1,4}(?![\d/-]|[.,]\d)/g;
const DATE_PATTERN = /^(?:\d{1,2}[/-]\d{1,2}[/-](?:\d\d){1,2}|\d{4}[/-]\d{1,2}[/-]\d{1,2})$/;

/** Returns the folded word after a number. */
const readNextWord = (text: string, end: number): string =>
  foldText(/^ ?(\p{L}{1,30})/u.exec(text.slice(end, end + MAX_WORD_CHARACTERS))?.[1] ?? '');

const MAX_WORD_CHARACTERS = 32;

/** Returns the numbers of a line, and those that groups of digits with a blank between them form together. */
function listNumbers(text: string): readonly (Span & { readonly digits: string })[] {
  const groups = [...text.matchAll(DIGITS_PATTERN)].map(({ 0: digits, index }) => ({
    digits,
    start: index,
    end: index + digits.length,
  }));
  const joined: (Span & { digits: string })[] = [];
  for (const group of groups) {
    const last = joined.at(-1);
    if (last && group.start - last.end === 1 && /\s/.test(text[last.end] ?? ''))
      joined[joined.length - 1] = { digits: last.digits + group.digits, start: last.start, end: group.end };
    else joined.push(group);
  }
  const separated = [...text.matchAll(SEPARATED_DIGITS_PATTERN)]
    .filter(({ 0: number }) => !DATE_PATTERN.test(number))
    .map(({ 0: number, index }) => ({
      digits: number.replace(/\D/g, ''),
      start: index,
      end: index + number.length,
    }));
  const alone: ReadonlySet<Span> = new Set(groups);
  const all = [...groups, ...joined.filter((number) => !alone.has(number)), ...separated];
  return all.filter(({ digits }) => digits.length >= MIN_CODE_DIGITS && digits.length <= MAX_CODE_DIGITS);
}

type Span = { readonly start: number; readonly end: number };

function locate(page: Page, line: Line, { start, end }: Span): Place {
  const words: readonly Word[] = selectWords(line.words, start, end);
  return createPlace(page, words.length > 0 ? words : line.words);
}
