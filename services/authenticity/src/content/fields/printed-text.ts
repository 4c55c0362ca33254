import { findDates } from '@probant/french/dates';
import { computeEditDistance } from '@probant/french/edit-distance';
import { findAmounts } from '@probant/french/money';
import { unifyLookAlikes } from '../text/near-text.rules.ts';
import type { PageRow } from '../text/page-rows.ts';
import type { FieldValue, LabelledFieldValue } from './field-values.rules.ts';
import { foldPrintedText } from './fold-printed-text.rules.ts';
import { indexLabels, type LabelIndex } from './label-index.ts';
import { compareWithLabel } from './labelled-values.rules.ts';
import { findTimes } from './times.rules.ts';

/** What a document prints, in the forms in which values of the caller are searched. */
export type PrintedText = {
  /** Letters and digits of all rows, folded, without blanks. */
  readonly compact: string;
  readonly tokens: ReadonlySet<string>;
  /** Without signs. */
  readonly hundredths: ReadonlySet<number>;
  readonly dates: ReadonlySet<string>;
  /** In minutes after midnight. */
  readonly times: ReadonlySet<number>;
  readonly labels: LabelIndex;
  readonly isMisreadable: boolean;
};

/** Words that a misread token is compared with, and the longest of them: 2,000 comparisons of 20 characters take about 4 ms. */
const MAX_NEAR_WORDS = 2_000;
const MAX_NEAR_LENGTH = 20;
/** Rows longer than this are no rows of a document. */
const MAX_ROW_LENGTH = 4_000;

/**
 * Prepares rows of text for searches; `isMisreadable` says that OCR read them. The labels are searched in the rows of the pages, where
 * their places show which value is beside or below them, and in the texts where there are no such rows.
 */
export function indexPrintedText(
  rows: readonly string[],
  isMisreadable: boolean,
  pageRows: readonly PageRow[] = [],
): PrintedText {
  const [tokens, hundredths, dates] = [new Set<string>(), new Set<number>(), new Set<string>()];
  const times = new Set<number>();
  let compact = '';
  for (const row of rows) {
    const text = row.slice(0, MAX_ROW_LENGTH);
    for (const token of foldPrintedText(text).split(/[^\p{L}\p{N}]+/u)) {
      tokens.add(token);
      compact += token;
    }
    for (const { value } of findAmounts(text)) hundredths.add(Math.abs(value));
    for (const number of text.match(/\d{1,12}(?:[.,]\d{1,2})?(?![\d])/g) ?? [])
      hundredths.add(Math.round(Number(number.replace(',', '.')) * 100));
    for (const [, whole, thousandths] of text.matchAll(/(?<![\d.,])(\d{1,4})[.,](\d{3})(?![\d.,])/g))
      hundredths.add(Math.round(Number(`${whole}.${thousandths}`) * 100));
    for (const order of ['day-first', 'month-first'] as const)
      for (const { value } of findDates(text, order)) dates.add(value);
    for (const iso of readSpacedDates(text)) dates.add(iso);
    for (const minutes of findTimes(text)) times.add(minutes);
  }
  const labels = indexLabels(pageRows.length > 0 ? [] : rows, pageRows, isMisreadable);
  return { compact, tokens, hundredths, dates, times, labels, isMisreadable };
}

/** "13 07 1990", as cards print dates. */
const readSpacedDates = (text: string): string[] =>
  [...text.matchAll(/(?<!\d)(\d{2}) (\d{2}) (\d{4})(?!\d)/g)].map((match) => `${match[3]}-${match[2]}-${match[1]}`);

/**
 * Returns whether a document prints a value, in any usual form. After OCR, a value that is nearly printed counts. Null when nothing can be
 * said: a small number whose label is not printed.
 */
export function isPrinted(value: FieldValue, text: PrintedText): boolean | null {
  if (value.kind === 'labelled') return isPrintedAtLabel(value, text);
  if (value.kind === 'amount')
    return (
      text.hundredths.has(value.hundredths) ||
      hasNearDigits(String(value.hundredths), text) ||
      // 1.75 hours are printed as "1 h 45".
      text.times.has(value.hundredths * 0.6)
    );
  if (value.kind === 'date') return isPrintedDate(value.iso, text);
  if (text.compact.includes(value.compact)) return true;
  if (text.isMisreadable && unifyLookAlikes(text.compact).includes(unifyLookAlikes(value.compact))) return true;
  const missing = value.tokens.filter((token) => !text.compact.includes(token) && !hasNearToken(token, text));
  return missing.length < value.tokens.length && missing.every((token) => ADDED_WORDS.has(token));
}

function isPrintedAtLabel(
  { quantity, labels, isPrintedWhole, isSum, otherwise }: LabelledFieldValue,
  text: PrintedText,
): boolean | null {
  const finding = compareWithLabel(quantity, labels, text.labels, isSum);
  if (finding === 'same') return true;
  if (finding === 'nothing' && otherwise !== null) return isPrinted(otherwise, text);
  if (quantity.kind === 'month' || quantity.kind === 'answer') return finding === 'other' ? false : null;
  if (quantity.kind === 'time') {
    if (text.times.has(quantity.minutes)) return true;
    return finding === 'other' || (isPrintedWhole && !text.isMisreadable) ? false : null;
  }
  // Systems add up what a document prints in several rows.
  if (isSumOfPrinted(quantity.hundredths, isSum, text)) return true;
  return finding === 'other' ? false : null;
}

/** Amounts of which sums and differences are made. */
const MAX_SUMMED_AMOUNTS = 400;
/** In hundredths. Smaller numbers are printed by chance. */
const MIN_AMOUNT = 100;
const MIN_WHOLE_AMOUNT = 10_000;

/** Whether an amount is printed anywhere, or is the sum or the difference of two that are. */
function isSumOfPrinted(amount: number, isSum: boolean, { hundredths }: PrintedText): boolean {
  const isAmount = amount >= MIN_WHOLE_AMOUNT || (amount >= MIN_AMOUNT && (isSum || amount % 100 !== 0));
  if (!isAmount) return false;
  if (hundredths.has(amount)) return true;
  const amounts = [...hundredths].slice(0, MAX_SUMMED_AMOUNTS);
  return isSum && amounts.some((other) => hundredths.has(amount + other) || hundredths.has(amount - other));
}

/** What an address or a name of a company has in a register, and not always on paper. */
const ADDED_WORDS = new Set(
  'france deutschland germany belgique suisse luxembourg italia espana united kingdom sa sas sasu sarl eurl snc sci scop ei eirl gmbh ltd inc ag kg'.split(
    ' ',
  ),
);

/** A machine readable zone prints YYMMDD, and OCR joins a date with what is beside it: its digits count in any usual order. */
const isPrintedDate = (iso: string, text: PrintedText): boolean => {
  const [year = '', month = '', day = ''] = iso.split('-');
  const orders = [year.slice(2) + month + day, day + month + year, day + month + year.slice(2)];
  const isJoined = orders.some((digits) => text.compact.includes(digits));
  return text.dates.has(iso) || isJoined || hasNearDigits(year + month + day, text);
};

/** Digits that two readings of one number may differ by. */
const MAX_MISREAD_DIGITS = 1;

function hasNearDigits(digits: string, { isMisreadable, hundredths, dates }: PrintedText): boolean {
  if (!isMisreadable) return false;
  const printed = [...[...hundredths].map(String), ...[...dates].map((iso) => iso.replaceAll('-', ''))];
  return printed.slice(0, MAX_NEAR_WORDS).some((other) => isWithinDistance(digits, other, MAX_MISREAD_DIGITS));
}

/** One character in four may be misread. */
const hasNearToken = (token: string, { isMisreadable, tokens }: PrintedText): boolean =>
  isMisreadable &&
  [...tokens]
    .slice(0, MAX_NEAR_WORDS)
    .some((other) => isWithinDistance(token, other, Math.max(1, Math.floor(token.length / 4))));

/** Returns whether the edit distance of two words is at most `limit`. */
const isWithinDistance = (a: string, b: string, limit: number): boolean =>
  Math.abs(a.length - b.length) <= limit &&
  Math.max(a.length, b.length) <= MAX_NEAR_LENGTH &&
  computeEditDistance(a, b, limit) !== null;
