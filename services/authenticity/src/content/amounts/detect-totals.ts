import type { Cents } from '@probant/french/money';
import type { Detector } from '../../evidence/evidence.ts';
import type { Place } from '../../signals/signal.ts';
import { listMisreadings } from '../account/iban-faults.rules.ts';
import { observePlaces } from '../text/observe-places.ts';
import { listRowsOfPage, type PageRow, readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { getConfidence } from '../text/select-words.ts';
import { type LabelledAmount, readLabelledAmounts } from './labelled-amounts.ts';
import { findTotalEquation, measureGap, type TotalEquation } from './total-equation.rules.ts';

/** Confidence of each word above which OCR counts as having read an amount. */
const MIN_OCR_CONFIDENCE = 0.97;
/** Cents that rounding each line may cost: above, an amount was changed. */
const MAX_ROUNDING_CENTS = 2;

/** Totals whose net amount and taxes do not add up to the gross amount. */
export const totalsDetector: Detector = {
  name: 'printed_totals',
  detect: ({ document }) => {
    const rows = readPageRows(document);
    const faults = document.pages.flatMap(({ number }) => findFaults(listRowsOfPage(rows, number)));
    const raised = faults.filter(({ isLarge }) => isLarge);
    const counted = raised.length > 0 ? raised : faults;
    return observePlaces(
      'totals_mismatch',
      counted.flatMap(({ places }) => places),
      raised.length > 0,
    );
  },
};

type TotalFault = { readonly isLarge: boolean; readonly places: readonly Place[] };

function findFaults(rows: readonly PageRow[]): TotalFault[] {
  const equation = findTotalEquation(readLabelledAmounts(rows), rows);
  if (!equation) return [];
  const gap = measureGap(equation.net.value, equation.taxes, equation.gross.value);
  if (gap === 0 || equation.hasOtherReading || isExplained(equation, gap) || !isReadSurely(equation)) return [];
  return [{ isLarge: gap > MAX_ROUNDING_CENTS, places: listAmounts(equation).map(toPlace) }];
}

/** A discount or a fee that is printed with the totals, or all of them together, explains a gap. */
function isExplained({ adjustments }: TotalEquation, gap: number): boolean {
  const values = adjustments.map(({ value }) => Math.abs(value));
  const sums = [...values, values.reduce((sum, value) => sum + value, 0)];
  return sums.some((sum) => sum > 0 && Math.abs(sum - gap) <= MAX_ROUNDING_CENTS);
}

const listAmounts = ({ net, gross, taxAmounts }: TotalEquation): readonly LabelledAmount[] => [
  net,
  ...taxAmounts,
  gross,
];

const toPlace = ({ row, words }: LabelledAmount): Place => createPlace(row.page, words);

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
