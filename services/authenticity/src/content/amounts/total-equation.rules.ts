import type { PageRow } from '../text/page-rows.ts';
import type { LabelledAmount } from './labelled-amounts.ts';
import { countRatedTaxes, namesAdjustment, readTotalRole, type TotalRole } from './total-labels.rules.ts';

/** Net + tax = gross as a page prints it. */
export type TotalEquation = {
  readonly net: LabelledAmount;
  readonly gross: LabelledAmount;
  /** In cents, without signs: the sums that the rows of taxes allow. */
  readonly taxes: readonly number[];
  readonly taxAmounts: readonly LabelledAmount[];
  /** Amounts between and around the totals that may be added to them or taken off. */
  readonly adjustments: readonly LabelledAmount[];
  /** Amounts without a role in the rows from the first to the last total, whatever their label: a tourist tax, an energy bonus. */
  readonly otherAmounts: readonly LabelledAmount[];
  /** Whether the page prints, under whatever label, an amount that would make the totals add up in place of one with a vague label. */
  readonly hasOtherReading: boolean;
};

/** Rows of taxes of one equation: France has four rates. */
const MAX_TAX_ROWS = 8;
/** Taxes of a table of rates or of line items that are added up beside them. */
const MAX_TABLE_TAXES = 30;
/** Rows below the totals in which a discount or a fee belongs to them. */
const ADJUSTMENT_ROWS = 4;

type WithRole = { readonly amount: LabelledAmount; readonly role: TotalRole };

/**
 * Returns the equation of a page whose net, taxes and gross amounts are labelled without doubt and each printed with one value; null
 * otherwise. What is left to pay, or a plain "Total", counts only where no adjustment is printed around the totals.
 */
export function findTotalEquation(amounts: readonly LabelledAmount[], rows: readonly PageRow[]): TotalEquation | null {
  const all = amounts.flatMap((amount): WithRole[] => {
    const role = readTotalRole(amount.label);
    return role ? [{ amount, role }] : [];
  });
  const labelled = all.filter(isPartOfTotals);
  const adjustments = listAdjustments(amounts, labelled);
  const tiers: readonly TotalRole['tier'][] = adjustments.length > 0 ? ['total', 'bare'] : ['total', 'bare', 'loose'];
  const [chosenNet, chosenGross] = [chooseAmount(labelled, 'net', tiers), chooseAmount(labelled, 'gross', tiers)];
  const [net, gross] = [chosenNet?.amount, chosenGross?.amount];
  const taxes = labelled.filter(({ role }) => role.kind === 'tax');
  if (!net || !gross || taxes.length === 0 || taxes.length > MAX_TAX_ROWS) return null;
  // Prices with tax, of which the tax is only a part.
  const isTaxIncluded = Math.abs(net.value) === Math.abs(gross.value);
  if (isTaxIncluded || hasUnreadTax(labelled, rows)) return null;
  const tableTaxes = all.filter(({ role }) => role.kind === 'tax').slice(0, MAX_TABLE_TAXES);
  const sums = [...listTaxSums(taxes), ...listTaxSums(tableTaxes)];
  const isPrinted = (cents: number) => amounts.some(({ value }) => Math.abs(value) === cents);
  const hasOtherReading = sums.some(
    (tax) =>
      (chosenGross?.role.tier !== 'total' && isPrinted(Math.abs(net.value) + tax)) ||
      (chosenNet?.role.tier !== 'total' && isPrinted(Math.abs(gross.value) - tax)),
  );
  const taxAmounts = taxes.map(({ amount }) => amount);
  const used = [net, gross, ...taxAmounts];
  return {
    net,
    gross,
    taxes: sums,
    taxAmounts,
    adjustments,
    otherAmounts: listOtherAmounts(amounts, all, used),
    hasOtherReading,
  };
}

/** The column "Total HT" of the line items has no tax and no gross amount beside it on the row. */
const isPartOfTotals = ({ amount, role }: WithRole, _: number, all: readonly WithRole[]): boolean =>
  !amount.isHeading ||
  all.some((other) => other.amount.row === amount.row && other.amount.isHeading && other.role.kind !== role.kind);

/** Returns the amount of the first tier that is printed, labels of rows before headings; null when its members differ. */
function chooseAmount(
  labelled: readonly WithRole[],
  kind: TotalRole['kind'],
  tiers: readonly TotalRole['tier'][],
): WithRole | null {
  const ofKind = labelled.filter(({ role }) => role.kind === kind);
  for (const isHeading of [false, true])
    for (const tier of tiers) {
      const members = ofKind.filter(({ role, amount }) => role.tier === tier && amount.isHeading === isHeading);
      const [first] = members;
      if (first) return members.every(({ amount }) => amount.value === first.amount.value) ? first : null;
    }
  return null;
}

/**
 * A rate whose amount was not read, such as one that is wrapped to the next row, and two amounts under one heading leave the sum of the
 * taxes open.
 */
function hasUnreadTax(labelled: readonly WithRole[], rows: readonly PageRow[]): boolean {
  const indexes = labelled.map(({ amount }) => amount.rowIndex);
  const block = rows.slice(Math.min(...indexes), Math.max(...indexes) + 1);
  const ratedTaxes = block.reduce((count, { folded }) => count + countRatedTaxes(folded), 0);
  const headings = labelled
    .filter(({ amount }) => amount.isHeading)
    .map(({ amount }) => `${amount.rowIndex} ${amount.label}`);
  const readTaxes = labelled.filter(({ role, amount }) => role.kind === 'tax' && !amount.isHeading).length;
  return ratedTaxes > readTaxes + headings.length || new Set(headings).size < headings.length;
}

function listAdjustments(amounts: readonly LabelledAmount[], labelled: readonly WithRole[]): LabelledAmount[] {
  const indexes = labelled.map(({ amount }) => amount.rowIndex);
  const [first, last] = [Math.min(...indexes), Math.max(...indexes) + ADJUSTMENT_ROWS];
  return amounts.filter(
    ({ rowIndex, label, value }) => value !== 0 && rowIndex >= first && rowIndex <= last && namesAdjustment(label),
  );
}

function listOtherAmounts(
  amounts: readonly LabelledAmount[],
  all: readonly WithRole[],
  used: readonly LabelledAmount[],
): LabelledAmount[] {
  const indexes = used.map(({ rowIndex }) => rowIndex);
  const [first, last] = [Math.min(...indexes), Math.max(...indexes)];
  const withRole = new Set(all.map(({ amount }) => amount));
  return amounts.filter(
    (amount) => amount.value !== 0 && amount.rowIndex >= first && amount.rowIndex <= last && !withRole.has(amount),
  );
}

/** A tax may be printed in a table and again below it, so any reading of the rows counts as what the page says. */
function listTaxSums(taxes: readonly WithRole[]): number[] {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const values = taxes.map(({ amount }) => Math.abs(amount.value));
  const totals = taxes.filter(({ role }) => role.tier === 'total').map(({ amount }) => Math.abs(amount.value));
  const parts = taxes.filter(({ role }) => role.tier !== 'total').map(({ amount }) => Math.abs(amount.value));
  const sums = [totals, parts]
    .filter(({ length }) => length > 0)
    .flatMap((group) => [sum(group), sum([...new Set(group)])]);
  return [...values, ...sums];
}

/** Returns the smallest number of cents by which net + tax misses gross, signs ignored: credit notes print them in any way. */
export const measureGap = (net: number, taxes: readonly number[], gross: number): number =>
  Math.min(...taxes.map((tax) => Math.abs(Math.abs(net) + tax - Math.abs(gross))));
