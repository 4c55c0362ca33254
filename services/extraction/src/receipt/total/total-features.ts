import { METROPOLITAN_VAT_RATES } from '@probant/french/vat-rates';
import type { FeatureSheet } from '../../ranking/features.ts';
import type { LabelClass } from '../labels/label-classes.ts';
import { detectLabels, LABEL_CLASSES } from '../labels/label-classes.ts';
import { countLetters, type PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import type { AmountLedger } from './amount-ledger.ts';

const NON_TOTAL_LABELS: readonly LabelClass[] = [
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

/** Adds what the words around an occurrence say. Feature names are those of models/receipt-fields/weights.json. */
export function addLabelFeatures(sheet: FeatureSheet, occurrence: PrintedAmount, { labels }: ReceiptRows): void {
  const ownLabels = relabelRoundedTotal(occurrence);
  const rightLabels = detectLabels(occurrence.rightText);
  for (const label of LABEL_CLASSES) {
    if (ownLabels.has(label)) sheet.set(`label ${label}`, 1);
    if (ownLabels.has(label)) sheet.increment(`times ${label}`);
    if (rightLabels.has(label)) sheet.set(`right ${label}`, 1);
    if (labels[occurrence.row - 1]?.has(label)) sheet.set(`above ${label}`, 1);
    if (labels[occurrence.row + 1]?.has(label)) sheet.set(`below ${label}`, 1);
  }
  if (ownLabels.has('total')) {
    if (!NON_TOTAL_LABELS.some((label) => ownLabels.has(label))) sheet.set('plain total', 1);
    if (ownLabels.has('quantity')) sheet.set('total of quantities', 1);
    if (ownLabels.has('tax') && !ownLabels.has('inclusive')) sheet.set('total of tax', 1);
    if (ownLabels.has('strong') || ownLabels.has('inclusive') || ownLabels.has('rounded')) sheet.set('strong total', 1);
  }
  if (occurrence.labelledFromAbove) sheet.set('labelled from above', 1);
  if (ownLabels.size === 0) sheet.set('no label', 1);
}

/** Rounding removes a few cents: "Rounding 52.10" is the rounded total. */
const MAX_ROUNDING_CENTS = 5;

function relabelRoundedTotal({ labels, cents }: PrintedAmount): ReadonlySet<LabelClass> {
  if (!labels.has('rounding') || cents <= MAX_ROUNDING_CENTS) return labels;
  return new Set([...labels].filter((label) => label !== 'rounding').concat('rounded'));
}

/** Adds where an occurrence is printed. */
export function addPositionFeatures(
  sheet: FeatureSheet,
  occurrence: PrintedAmount,
  receipt: ReceiptRows,
  ledger: AmountLedger,
): void {
  const { row } = occurrence;
  const { firstRowByLabel: firstOf, lastRowByLabel: lastOf } = ledger;
  const rows = receipt.rows.length;
  const after = (label: LabelClass) => row > (firstOf[label] ?? rows);
  const within = (label: LabelClass, from: number, to: number) => {
    const first = firstOf[label];
    return first !== undefined && first - row >= from && first - row <= to;
  };
  sheet.setMax('currency', occurrence.currency);
  sheet.setMax('negative', occurrence.negative);
  sheet.setMax('percent', occurrence.percent);
  sheet.setMax('lowest', row / rows);
  sheet.setMax('highest', -row / rows);
  sheet.setMax('height', Math.min((occurrence.segment.bottom - occurrence.segment.top) / receipt.medianHeight, 3));
  sheet.setMax('right edge', (occurrence.right - receipt.left) / receipt.width);
  sheet.setMax('alone in row', ledger.amountCountByRow.get(row) === 1);
  sheet.setMax('last in row', ledger.rightEdgeByRow.get(row) === occurrence.right);
  sheet.setMax('letters before', Math.min(countLetters(occurrence.leftText), 30) / 30);
  sheet.setMax('digits before', Math.min(occurrence.leftText.match(/\d/g)?.length ?? 0, 10) / 10);
  sheet.setMax('first total row', row === firstOf.total);
  sheet.setMax('last total row', row === lastOf.total);
  sheet.setMax('just before payment', within('paid', 0, 2));
  sheet.setMax('after payment', after('paid'));
  sheet.setMax('after change', after('change'));
  sheet.setMax('just after rounding', within('rounding', -2, -1));
  sheet.setMax('just before rounding', within('rounding', 1, 2));
  sheet.setMax('after subtotal', after('subtotal'));
  sheet.setMax('from total on', row >= (firstOf.total ?? rows));
  sheet.setMax('last row', row === ledger.lastRow);
  sheet.setMax('spaced', occurrence.spaced);
}

/** Adds how a value compares with the others. */
export function addValueFeatures(
  sheet: FeatureSheet,
  cents: number,
  occurrences: readonly PrintedAmount[],
  ledger: AmountLedger,
): void {
  const rank = ledger.descendingValues.indexOf(cents);
  sheet.set('occurrences', Math.min(occurrences.length, 5));
  sheet.set('total occurrences', Math.min(occurrences.filter(({ labels }) => labels.has('total')).length, 4));
  sheet.set('largest', rank === 0);
  sheet.set('rank', rank < 0 ? 10 : Math.min(rank, 10));
  sheet.set('share of largest', ledger.descendingValues[0] ? cents / ledger.descendingValues[0] : 0);
  sheet.set('largest labelled total', cents === ledger.largestTotal);
  sheet.set('last labelled total', cents === ledger.lastTotal);
  sheet.set('no labelled total', ledger.largestTotal === null);
  sheet.set('above labelled totals', ledger.largestTotal !== null && cents > ledger.largestTotal);
  sheet.set('zero', cents === 0);
  sheet.set('magnitude', Math.log10(cents / 100 + 0.01));
  sheet.set('thousands', cents >= 500_000);
}

/** In percent: those of France, and the tax of Malaysia until 2018. */
const COMMON_RATES = [...METROPOLITAN_VAT_RATES, 6];

/** Adds the sums and differences of other amounts that a value equals. */
export function addArithmeticFeatures(sheet: FeatureSheet, cents: number, ledger: AmountLedger): void {
  const { values, paid, change, tax, subtotals, discounts, roundings, totals } = ledger;
  const positive = (list: readonly number[]) => list.filter((value) => value > 0);
  const isDifference = (minuends: readonly number[], subtrahends: readonly number[]) =>
    positive(subtrahends).some((value) => minuends.includes(cents + value));
  sheet.set('paid less change', isDifference(paid, change));
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
    positive(tax).some((value) => COMMON_RATES.some((rate) => Math.abs((cents * rate) / (100 + rate) - value) < 1.1)),
  );
  sheet.set(
    'near another',
    [1, 2, 3, 4].some((gap) => values.has(cents + gap) || values.has(cents - gap)),
  );
  // Some countries round cash totals to five cents: of two close values the rounded one is the total.
  sheet.set(
    'near another, to five cents',
    cents % 5 === 0 && [1, 2, 3, 4].some((gap) => values.has(cents + gap) || values.has(cents - gap)),
  );
  sheet.set(
    'rounding applied',
    positive(roundings).some((value) => values.has(cents - value) || values.has(cents + value)),
  );
  sheet.set('difference below it', ledger.differencesBelow.has(cents));
  sheet.set('discounted', isDifference([...values], discounts));
  sheet.set('total less tax', isDifference(totals, tax));
  sheet.set('sum of items', ledger.itemSum > 0 && cents === ledger.itemSum);
}
