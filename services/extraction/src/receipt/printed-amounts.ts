import type { Row, Segment } from '../reading/rows.ts';
import type { LabelClass } from './label-classes.ts';
import { labelsOf } from './label-classes.ts';
import type { ReceiptRows } from './receipt-rows.ts';

/** An amount as it stands on a receipt, in cents, with what surrounds it. */
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
  /** A currency stands beside it. */
  readonly currency: boolean;
  /** A blank stands inside the digits, as readers of pictures leave after a faint point. */
  readonly spaced: boolean;
  /** What the words on its left say, or those of the row above when it stands alone. */
  readonly labels: ReadonlySet<LabelClass>;
  readonly labelledFromAbove: boolean;
};

const CURRENCY = 'RM|MYR|EUR|USD|SGD|CHF|GBP|[$€£]';
const NUMBER = [
  '(?<![A-Za-z])\\d{1,3}(?:[ ,.\\u00a0\\u202f]\\d{3})+\\s?[.,]\\s?\\d{2}',
  '\\d+\\s?[.,]\\s?\\d{2}',
  '\\d+ ?€ ?\\d{2}',
  '\\d{1,6}(?= ?€)',
].join('|');
const AMOUNT = new RegExp(
  `(?<minus>-\\s?|\\()?(?<before>${CURRENCY})?\\s?(?<innerMinus>-)?(?<!\\d)(?<number>${NUMBER})(?!\\d)(?<percent>\\s?%)?(?<after>\\s?(?:RM|EUR|[€$])(?!\\w))?(?<minusBehind>\\s?-(?=\\s*(?:[A-Z]\\d?|\\d)?$))?`,
  'gi',
);
const MOST_AMOUNTS = 400;

export function printedAmounts({ rows, labels }: ReceiptRows): PrintedAmount[] {
  const bare = rows.flatMap((row, index) =>
    row.segments.flatMap((segment, place) => amountsIn(row, index, segment, place)),
  );
  const rowsWithAmounts = new Set(bare.map(({ row }) => row));
  return bare.slice(0, MOST_AMOUNTS).map((amount) => {
    const own = letters(amount.leftText) >= 2 ? labelsOf(amount.leftText) : NO_LABELS;
    const above = amount.row > 0 && !rowsWithAmounts.has(amount.row - 1) ? labels[amount.row - 1] : undefined;
    const fromAbove = own.size === 0 && letters(amount.leftText) < 2 && above !== undefined && above.size > 0;
    return { ...amount, labels: fromAbove ? above : own, labelledFromAbove: fromAbove };
  });
}

const NO_LABELS: ReadonlySet<LabelClass> = new Set();
export const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

type BareAmount = Omit<PrintedAmount, 'labels' | 'labelledFromAbove'>;

function amountsIn(row: Row, index: number, segment: Segment, place: number): BareAmount[] {
  const text = segment.text;
  const unit = (segment.right - segment.left) / Math.max(text.length, 1);
  const leftOf = row.segments
    .slice(0, place)
    .map((other) => other.text)
    .join(' ');
  const rightOf = row.segments
    .slice(place + 1)
    .map((other) => other.text)
    .join(' ');
  const read = withDigits(text, leftOf);
  return [...read.matchAll(AMOUNT)].flatMap((match) => {
    const { number = '', minus, innerMinus, minusBehind, before, after, percent } = match.groups ?? {};
    const from = match.index + match[0].indexOf(number);
    const end = match.index + match[0].length;
    if (insideAnother(read, from, from + number.length) || MEASURE.test(read.slice(end))) return [];
    return {
      cents: centsOf(number),
      row: index,
      segment,
      start: match.index,
      end,
      leftText: `${leftOf} ${text.slice(0, match.index)}`,
      rightText: `${text.slice(end)} ${rightOf}`,
      left: segment.left + unit * match.index,
      right: segment.left + unit * end,
      negative: minus !== undefined || innerMinus !== undefined || minusBehind !== undefined,
      percent: percent !== undefined,
      currency: before !== undefined || after !== undefined || number.includes('€') || /^ ?€/.test(read.slice(end)),
      spaced: number.includes(' '),
    };
  });
}

const DASH_FOR_POINT = /^((?:RM|[€$])?\s?\d{1,5})-(?=\d{2}$)/;

/** Letters read for noughts; and the point of a total that stands alone read as a dash. As long as the text. */
function withDigits(text: string, leftOf: string): string {
  const read = text.replace(/(?<=[\d.,])[Oo](?=[\d.,]|$|\s)/g, '0');
  return DASH_FOR_POINT.test(read) && labelsOf(leftOf).has('total') ? read.replace('-', '.') : read;
}

// 32,15 L and 0,250 kg are no money.
const MEASURE = /^\s?(?:kg|gr?|l|cl|ml|km|kwh|m2|m³?|h)\b/i;

/** Part of a date, a time, a longer number. */
function insideAnother(text: string, start: number, end: number): boolean {
  const [before, beforeThat] = [text[start - 1] ?? '', text[start - 2] ?? ''];
  const [after, afterThat] = [text[end] ?? '', text[end + 1] ?? ''];
  const joined = (sign: string, digit: string) => /[.,-]/.test(sign) && /\d/.test(digit);
  return /[/:]/.test(before) || /[/:]/.test(after) || joined(before, beforeThat) || joined(after, afterThat);
}

function centsOf(number: string): number {
  const decimals = /[.,€]\s?(\d{2})$/.exec(number);
  const whole = (decimals ? number.slice(0, decimals.index) : number).replace(/\D/g, '');
  return Number(whole) * 100 + Number(decimals?.[1] ?? 0);
}
