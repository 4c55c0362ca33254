import type { LabelClass } from '../label-classes.ts';
import { LABEL_CLASSES, labelsOf } from '../label-classes.ts';
import { letters, type PrintedAmount } from '../printed-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import type { FeatureSheet } from '../scoring/features.ts';
import type { Ledger } from './ledger.ts';

const NOT_TOTAL: readonly LabelClass[] = [
  'subtotal',
  'exclusive',
  'quantity',
  'discount',
  'tax',
  'paid',
  'change',
  'summary',
  'rounding',
];

export function describeLabels(sheet: FeatureSheet, occurrence: PrintedAmount, { labels }: ReceiptRows): void {
  const own = withRoundedTotal(occurrence);
  const right = labelsOf(occurrence.rightText);
  for (const label of LABEL_CLASSES) {
    if (own.has(label)) sheet.set(`label ${label}`, 1);
    if (own.has(label)) sheet.add(`times ${label}`);
    if (right.has(label)) sheet.set(`right ${label}`, 1);
    if (labels[occurrence.row - 1]?.has(label)) sheet.set(`above ${label}`, 1);
    if (labels[occurrence.row + 1]?.has(label)) sheet.set(`below ${label}`, 1);
  }
  if (own.has('total')) {
    if (!NOT_TOTAL.some((label) => own.has(label))) sheet.set('plain total', 1);
    if (own.has('quantity')) sheet.set('total of quantities', 1);
    if (own.has('tax') && !own.has('inclusive')) sheet.set('total of tax', 1);
    if (own.has('strong') || own.has('inclusive') || own.has('rounded')) sheet.set('strong total', 1);
  }
  if (occurrence.labelledFromAbove) sheet.set('labelled from above', 1);
  if (own.size === 0) sheet.set('no label', 1);
}

/** What is rounded away is a few cents: "Rounding 52.10" is what is left. */
const MOST_ROUNDED_AWAY = 5;

function withRoundedTotal({ labels, cents }: PrintedAmount): ReadonlySet<LabelClass> {
  if (!labels.has('rounding') || cents <= MOST_ROUNDED_AWAY) return labels;
  return new Set([...labels].filter((label) => label !== 'rounding').concat('rounded'));
}

export function describePlace(
  sheet: FeatureSheet,
  occurrence: PrintedAmount,
  receipt: ReceiptRows,
  ledger: Ledger,
): void {
  const { row } = occurrence;
  const { firstOf, lastOf } = ledger;
  const rows = receipt.rows.length;
  const after = (label: LabelClass) => row > (firstOf[label] ?? rows);
  const within = (label: LabelClass, from: number, to: number) => {
    const first = firstOf[label];
    return first !== undefined && first - row >= from && first - row <= to;
  };
  sheet.most('currency', occurrence.currency);
  sheet.most('negative', occurrence.negative);
  sheet.most('percent', occurrence.percent);
  sheet.most('lowest', row / rows);
  sheet.most('highest', -row / rows);
  sheet.most('height', Math.min((occurrence.segment.bottom - occurrence.segment.top) / receipt.medianHeight, 3));
  sheet.most('right edge', (occurrence.right - receipt.left) / receipt.width);
  sheet.most('alone in row', ledger.inRow.get(row) === 1);
  sheet.most('last in row', ledger.rightmost.get(row) === occurrence.right);
  sheet.most('letters before', Math.min(letters(occurrence.leftText), 30) / 30);
  sheet.most('digits before', Math.min(occurrence.leftText.match(/\d/g)?.length ?? 0, 10) / 10);
  sheet.most('first total row', row === firstOf.total);
  sheet.most('last total row', row === lastOf.total);
  sheet.most('just before payment', within('paid', 0, 2));
  sheet.most('after payment', after('paid'));
  sheet.most('after change', after('change'));
  sheet.most('just after rounding', within('rounding', -2, -1));
  sheet.most('just before rounding', within('rounding', 1, 2));
  sheet.most('after subtotal', after('subtotal'));
  sheet.most('from total on', row >= (firstOf.total ?? rows));
  sheet.most('last row', row === ledger.lastRow);
  sheet.most('spaced', occurrence.spaced);
}

export function describeValue(
  sheet: FeatureSheet,
  cents: number,
  occurrences: readonly PrintedAmount[],
  ledger: Ledger,
): void {
  const rank = ledger.descending.indexOf(cents);
  sheet.set('occurrences', Math.min(occurrences.length, 5));
  sheet.set('total occurrences', Math.min(occurrences.filter(({ labels }) => labels.has('total')).length, 4));
  sheet.set('largest', rank === 0);
  sheet.set('rank', rank < 0 ? 10 : Math.min(rank, 10));
  sheet.set('share of largest', ledger.descending[0] ? cents / ledger.descending[0] : 0);
  sheet.set('largest labelled total', cents === ledger.largestTotal);
  sheet.set('last labelled total', cents === ledger.lastTotal);
  sheet.set('no labelled total', ledger.largestTotal === null);
  sheet.set('above labelled totals', ledger.largestTotal !== null && cents > ledger.largestTotal);
  sheet.set('zero', cents === 0);
  sheet.set('magnitude', Math.log10(cents / 100 + 0.01));
  sheet.set('thousands', cents >= 500_000);
}

const RATES = [2.1, 5.5, 6, 10, 20];

export function describeArithmetic(sheet: FeatureSheet, cents: number, ledger: Ledger): void {
  const { values, paid, change, tax, subtotals, discounts, roundings, totals } = ledger;
  const positive = (list: readonly number[]) => list.filter((value) => value > 0);
  const differs = (from: readonly number[], by: readonly number[]) =>
    positive(by).some((value) => from.includes(cents + value));
  sheet.set('paid less change', differs(paid, change));
  sheet.set('paid exactly', paid.includes(cents) && change.includes(0));
  sheet.set(
    'a difference',
    [...values].some((value) => value > 0 && value !== cents && values.has(cents + value)),
  );
  sheet.set(
    'subtotal plus tax',
    positive(tax).some((value) => subtotals.includes(cents - value)),
  );
  sheet.set('a subtotal', subtotals.includes(cents));
  sheet.set(
    'amount plus tax',
    positive(tax).some((value) => values.has(cents - value) && value < 0.3 * (cents - value)),
  );
  sheet.set(
    'tax at a rate',
    positive(tax).some((value) => RATES.some((rate) => Math.abs((cents * rate) / (100 + rate) - value) < 1.1)),
  );
  sheet.set(
    'near another',
    [1, 2, 3, 4].some((gap) => values.has(cents + gap) || values.has(cents - gap)),
  );
  // Some countries round cash totals to five cents: the rounded one of two near values is the total. Silent elsewhere.
  sheet.set(
    'near another, to five cents',
    cents % 5 === 0 && [1, 2, 3, 4].some((gap) => values.has(cents + gap) || values.has(cents - gap)),
  );
  sheet.set(
    'rounding applied',
    positive(roundings).some((value) => values.has(cents - value) || values.has(cents + value)),
  );
  sheet.set('difference below it', ledger.differencesBelow.has(cents));
  sheet.set('discounted', differs([...values], discounts));
  sheet.set('total less tax', differs(totals, tax));
  sheet.set('sum of items', ledger.itemSum > 0 && cents === ledger.itemSum);
}
