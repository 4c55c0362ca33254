import { type LabelledAmount, readLabelledAmounts } from '../../content/amounts/labelled-amounts.ts';
import { readTotalRole } from '../../content/amounts/total-labels.rules.ts';
import { countDifferences } from '../../content/text/near-text.rules.ts';
import { trimZeros } from './digit-runs.rules.ts';
import type { PrintedPage } from './printed-page.ts';
import { createRival, type Rival } from './rival.ts';
import { readAmountReadings, type SignedValues } from './signed-values.rules.ts';

/** What the label of an amount is, by the field that signs it. */
const LABEL_TESTS: readonly { readonly id: string; readonly isLabel: (label: string) => boolean }[] = [
  { id: '1D', isLabel: (label) => readTotalRole(label)?.kind === 'gross' },
  { id: '58', isLabel: (label) => /\bnet (?:a payer )?(?:fiscal|imposable)\b/.test(label) },
  { id: '5A', isLabel: (label) => /\b(?:salaire|total|remuneration) brute?\b|\bbrut (?:total|mensuel)\b/.test(label) },
];
/** Words of amounts over several months. */
const CUMULATED_PATTERN = /cumul|annuel|annee/;
/** Less than an euro: a signed amount without decimals may be rounded. */
const EURO_CENTS = 100;

/** Total of an invoice (1D), taxable net pay (58) and gross pay (5A). */
export function compareAmounts(signed: SignedValues, printed: PrintedPage): readonly Rival[] {
  const readings = LABEL_TESTS.map(({ id, isLabel }) => ({
    id,
    isLabel,
    amounts: readAmountReadings(signed.get(id)?.value ?? ''),
  }));
  const missing = readings.filter(({ amounts }) => amounts.length > 0 && !isPrinted(amounts, printed));
  if (missing.length === 0) return [];
  const labelled = readLabelledAmounts(printed.rows);
  return missing.flatMap((reading) => findOtherAmounts(labelled, reading));
}

type SignedAmount = {
  readonly id: string;
  readonly isLabel: (label: string) => boolean;
  readonly amounts: readonly number[];
};

function findOtherAmounts(
  labelled: readonly LabelledAmount[],
  { id, isLabel, amounts }: SignedAmount,
): readonly Rival[] {
  const others = labelled.filter(({ label }) => isLabel(label) && !CUMULATED_PATTERN.test(label));
  const isRounded = others.some(({ value }) => amounts.some((amount) => isNear(Math.abs(value), amount)));
  return isRounded ? [] : others.map(({ row, words }) => createRival('amount', [id], row, words));
}

const isNear = (value: number, amount: number): boolean =>
  amount % EURO_CENTS === 0 && Math.abs(value - amount) < EURO_CENTS;

/** Nothing is "0,00" in many ways: "-", "néant", or not at all. */
const isPrinted = (amounts: readonly number[], printed: PrintedPage): boolean =>
  amounts.some((amount) => amount === 0 || listNotations(amount).some((digits) => hasDigits(digits, printed)));

/** The digits of an amount with its cents, or without those that are zero. */
const listNotations = (hundredths: number): readonly string[] => [
  String(hundredths),
  ...(hundredths % 100 === 0 ? [String(hundredths / 100)] : []),
  ...(hundredths % 10 === 0 ? [String(hundredths / 10)] : []),
];

/** Returns whether a number is printed; after OCR, with one digit misread. */
export function hasDigits(digits: string, { digitRuns, isMisreadable }: PrintedPage): boolean {
  const trimmed = trimZeros(digits);
  if (digitRuns.has(trimmed)) return true;
  return isMisreadable && [...digitRuns].some((run) => countDifferences(run, trimmed) <= 1);
}
