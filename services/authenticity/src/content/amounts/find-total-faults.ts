import type { OpenedDocument } from '@probant/documents/document';
import type { Cents } from '@probant/french/money';
import { listMisreadings } from '../account/iban-faults.rules.ts';
import { listRowsOfPage, type PageRow } from '../text/page-rows.ts';
import { getConfidence } from '../text/select-words.ts';
import { type LabelledAmount, readLabelledAmounts } from './labelled-amounts.ts';
import { findTotalEquation, measureGap, type TotalEquation } from './total-equation.rules.ts';

/** The totals of one page that do not add up. */
export type TotalFault = {
  /** Whether the gap is more than rounding. */
  readonly isLarge: boolean;
  /** Net, taxes and gross. */
  readonly amounts: readonly LabelledAmount[];
};

/** Confidence of each word above which OCR counts as having read an amount. */
const MIN_OCR_CONFIDENCE = 0.97;
/** Cents that rounding each line may cost: up to it a gap is weak, above it an amount was changed. */
const MAX_ROUNDING_CENTS = 5;
/** Cents by which an amount that explains a gap may miss it. */
const MAX_EXPLAINED_CENTS = 2;

/** Returns the totals that do not add up, of each page at most one. */
export const findTotalFaults = (document: OpenedDocument, rows: readonly PageRow[]): readonly TotalFault[] =>
  document.pages.flatMap(({ number }) => findFaultsOfPage(listRowsOfPage(rows, number)));

function findFaultsOfPage(rows: readonly PageRow[]): TotalFault[] {
  const equation = findTotalEquation(readLabelledAmounts(rows), rows);
  if (!equation) return [];
  const gap = measureGap(equation.net.value, equation.taxes, equation.gross.value);
  const isLarge = gap > MAX_ROUNDING_CENTS;
  if (gap === 0 || equation.hasOtherReading || isExplained(equation, gap) || !isReadSurely(equation)) return [];
  return [{ isLarge, amounts: listAmounts(equation) }];
}

/**
 * A discount or a fee that is printed with the totals, or all of them together, explains a gap. No list of words has all their names, so
 * every amount between the totals counts; of a row with several (quantity, price), the last one is what the row adds.
 */
function isExplained({ adjustments, otherAmounts }: TotalEquation, gap: number): boolean {
  const all = [...new Set([...adjustments, ...otherAmounts])];
  const sums = [adjustments, otherAmounts, all].map(listLastOfRows).flatMap(listSums);
  return [...all.map(({ value }) => Math.abs(value)), ...sums].some(
    (sum) => sum > 0 && Math.abs(sum - gap) <= MAX_EXPLAINED_CENTS,
  );
}

const listLastOfRows = (amounts: readonly LabelledAmount[]): readonly number[] => [
  ...new Map(amounts.map(({ rowIndex, value }) => [rowIndex, value])).values(),
];

/** With and without their signs: a discount is printed with a minus or without. */
const listSums = (values: readonly number[]): readonly number[] => [
  values.reduce((sum, value) => sum + Math.abs(value), 0),
  Math.abs(values.reduce((sum, value) => sum + value, 0)),
];

const listAmounts = ({ net, gross, taxAmounts }: TotalEquation): readonly LabelledAmount[] => [
  net,
  ...taxAmounts,
  gross,
];

/** A text layer is what was printed. OCR counts when it is sure and no usual misreading of one digit makes the totals add up. */
function isReadSurely(equation: TotalEquation): boolean {
  const amounts = listAmounts(equation);
  if (amounts.every(({ row }) => row.page.source !== 'ocr')) return true;
  return amounts.every(({ words }) => getConfidence(words) >= MIN_OCR_CONFIDENCE) && !canBeMisread(equation);
}

function canBeMisread({ net, gross, taxes }: TotalEquation): boolean {
  return (
    listMisreadAmounts(net.value).some((value) => measureGap(value, taxes, gross.value) === 0) ||
    listMisreadAmounts(gross.value).some((value) => measureGap(net.value, taxes, value) === 0) ||
    taxes.some((tax) => listMisreadAmounts(tax).some((value) => measureGap(net.value, [value], gross.value) === 0))
  );
}

const listMisreadAmounts = (value: number): readonly Cents[] =>
  listMisreadings(String(Math.abs(value))).map((digits) => Number(digits) as Cents);
