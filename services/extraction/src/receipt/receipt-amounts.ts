import { THOUSANDS_APOSTROPHES, THOUSANDS_BLANKS } from '@probant/french/money';
import type { Row, Segment } from '../reading/rows.ts';
import type { LabelClass } from './labels/label-classes.ts';
import { detectLabels } from './labels/label-classes.ts';
import type { ReceiptRows } from './receipt-rows.ts';

/** A printed amount in cents, with its position and the text around it. */
export type PrintedAmount = {
  readonly cents: number;
  readonly row: number;
  readonly segment: Segment;
  /** Offsets into the segment's text. */
  readonly start: number;
  readonly end: number;
  readonly leftText: string;
  readonly rightText: string;
  readonly left: number;
  readonly right: number;
  readonly negative: boolean;
  readonly percent: boolean;
  /** A currency is printed next to it. */
  readonly currency: boolean;
  /** The digits contain a space, as OCR leaves after a faint decimal point. */
  readonly spaced: boolean;
  /** Label classes of the words on its left, or of the row above when it has no words. */
  readonly labels: ReadonlySet<LabelClass>;
  readonly labelledFromAbove: boolean;
};

const CURRENCY_SOURCE = 'RM|MYR|EUR|USD|SGD|CHF|GBP|[$€£]';
const NUMBER_SOURCE = [
  `(?<![A-Za-z])\\d{1,3}(?:[,.${THOUSANDS_BLANKS}${THOUSANDS_APOSTROPHES}]\\d{3})+\\s?[.,]\\s?\\d{2}`,
  '\\d+\\s?[.,]\\s?\\d{2}',
  // OCR reads a comma as a semicolon.
  '\\d+;\\d{2}',
  '\\d+ ?€ ?\\d{2}',
  '\\d{1,6}(?= ?€)',
].join('|');
const AMOUNT_PATTERN = new RegExp(
  `(?<minus>-\\s?|\\()?(?<before>${CURRENCY_SOURCE})?\\s?(?<innerMinus>-)?(?<!\\d)(?<number>${NUMBER_SOURCE})(?!\\d)(?<percent>\\s?%)?(?<after>\\s?(?:RM|EUR|[€$])(?!\\w))?(?<minusAfter>\\s?-(?=\\s*(?:[A-Z]\\d?|\\d|\\([A-Z]?\\d?\\))?$))?`,
  'gi',
);
export const MAX_AMOUNTS = 400;

/** Returns the amounts of a receipt, at most `MAX_AMOUNTS`, with their labels. */
export function readReceiptAmounts({ rows, labels }: ReceiptRows): PrintedAmount[] {
  const amounts = rows.flatMap((row, rowIndex) =>
    row.segments.flatMap((segment, segmentIndex) => findAmounts(row, rowIndex, segment, segmentIndex)),
  );
  const rowsWithAmounts = new Set(amounts.map(({ row }) => row));
  return markUnsignedRates(amounts.slice(0, MAX_AMOUNTS)).map((amount) => {
    const ownLabels = countLetters(amount.leftText) >= 2 ? detectLabels(amount.leftText) : NO_LABELS;
    const labelsAbove = amount.row > 0 && !rowsWithAmounts.has(amount.row - 1) ? labels[amount.row - 1] : undefined;
    const labelledFromAbove =
      ownLabels.size === 0 && countLetters(amount.leftText) < 2 && labelsAbove !== undefined && labelsAbove.size > 0;
    return { ...amount, labels: labelledFromAbove ? labelsAbove : ownLabels, labelledFromAbove };
  });
}

/** Rows of a column that print a rate with its sign, for one without it to be that rate. */
const MIN_SIGNED_RATES = 2;
/** In heights of a line. */
const MAX_COLUMN_DISTANCE = 1;

/** Marks the last amount of a row as a percentage where other rows print the same number there with a percent sign: "2,16  5.50". */
function markUnsignedRates(amounts: readonly UnlabelledAmount[]): readonly UnlabelledAmount[] {
  const rates = Map.groupBy(
    amounts.filter(({ percent }) => percent),
    ({ cents }) => cents,
  );
  return amounts.map((amount, index) => {
    const isLast = amounts[index - 1]?.row === amount.row && amounts[index + 1]?.row !== amount.row;
    if (!isLast || amount.percent || amount.currency) return amount;
    const height = amount.segment.bottom - amount.segment.top;
    const isInColumn = ({ left }: UnlabelledAmount) => Math.abs(left - amount.left) <= MAX_COLUMN_DISTANCE * height;
    const signed = rates.get(amount.cents)?.slice(0, MAX_COMPARED_RATES).filter(isInColumn).length ?? 0;
    return signed >= MIN_SIGNED_RATES ? { ...amount, percent: true } : amount;
  });
}

const MAX_COMPARED_RATES = 50;

const NO_LABELS: ReadonlySet<LabelClass> = new Set();
export const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

type UnlabelledAmount = Omit<PrintedAmount, 'labels' | 'labelledFromAbove'>;

function findAmounts(row: Row, rowIndex: number, segment: Segment, segmentIndex: number): UnlabelledAmount[] {
  const text = segment.text;
  const letterWidth = (segment.right - segment.left) / Math.max(text.length, 1);
  const textBefore = row.segments
    .slice(0, segmentIndex)
    .map((previous) => previous.text)
    .join(' ');
  const textAfter = row.segments
    .slice(segmentIndex + 1)
    .map((next) => next.text)
    .join(' ');
  const repaired = repairDigits(text, textBefore);
  return [...repaired.matchAll(AMOUNT_PATTERN)].flatMap((match) => {
    const { number = '', minus, innerMinus, minusAfter, before, after, percent } = match.groups ?? {};
    const from = match.index + match[0].indexOf(number);
    const end = match.index + match[0].length;
    if (isPartOfLongerNumber(repaired, from, from + number.length) || MEASURE_PATTERN.test(repaired.slice(end)))
      return [];
    return {
      cents: parseCents(number),
      row: rowIndex,
      segment,
      start: match.index,
      end,
      leftText: `${textBefore} ${text.slice(0, match.index)}`,
      rightText: `${text.slice(end)} ${textAfter}`,
      left: segment.left + letterWidth * match.index,
      right: segment.left + letterWidth * end,
      negative: minus !== undefined || innerMinus !== undefined || minusAfter !== undefined,
      percent: percent !== undefined,
      currency: before !== undefined || after !== undefined || number.includes('€') || /^ ?€/.test(repaired.slice(end)),
      spaced: number.includes(' '),
    };
  });
}

const DASH_FOR_POINT_PATTERN = /^((?:RM|[€$])?\s?\d{1,5})-(?=\d{2}$)/;

/** A speck of dust beside a decimal mark: "138,.76". */
const DOUBLED_MARK_PATTERN = /(?<=\d)(?:,\.|\.,)(?=\d{2}(?!\d))/g;

/**
 * Replaces letters misread for zeros, a second decimal mark, and the dash misread for the decimal point of a total. The length does not
 * change.
 */
function repairDigits(text: string, textBefore: string): string {
  const repaired = text.replace(/(?<=[\d.,])[Oo](?=[\d.,]|$|\s)/g, '0').replace(DOUBLED_MARK_PATTERN, ', ');
  return DASH_FOR_POINT_PATTERN.test(repaired) && detectLabels(textBefore).has('total')
    ? repaired.replace('-', '.')
    : repaired;
}

// 32,15 L and 0,250 kg are quantities, not money.
const MEASURE_PATTERN = /^\s?(?:kg|gr?|l|litres?|cl|ml|km|kwh|m2|m³?|h)\b/i;

/** Whether a match is part of a date, a time or a longer number. */
function isPartOfLongerNumber(text: string, start: number, end: number): boolean {
  const [before, secondBefore] = [text[start - 1] ?? '', text[start - 2] ?? ''];
  const [after, secondAfter] = [text[end] ?? '', text[end + 1] ?? ''];
  const continuesNumber = (sign: string, digit: string) => /[.,-]/.test(sign) && /\d/.test(digit);
  return (
    /[/:]/.test(before) ||
    /[/:]/.test(after) ||
    continuesNumber(before, secondBefore) ||
    continuesNumber(after, secondAfter)
  );
}

function parseCents(number: string): number {
  const decimals = /[.,;€]\s?(\d{2})$/.exec(number);
  const whole = (decimals ? number.slice(0, decimals.index) : number).replace(/\D/g, '');
  return Number(whole) * 100 + Number(decimals?.[1] ?? 0);
}
