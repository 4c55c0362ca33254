import type { PageRow } from '../text/page-rows.ts';
import { alignFactors, areInOneColumn, type ColumnVote, collectVotes, type Fit, listFits } from './column-votes.ts';
import { areEqualAmounts, computeProduct, isExplainedBy, isOneDigitAway, isProduct } from './product.rules.ts';
import { type RowNumber, readRowNumbers } from './row-numbers.ts';

/** A row whose product is wrong where other rows of its table are right. */
export type ProductFault = { readonly row: PageRow; readonly numbers: readonly RowNumber[] };

type NumberedRow = { readonly row: PageRow; readonly numbers: readonly RowNumber[] };

/** Rows of one page whose numbers are multiplied. */
const MAX_TABLE_ROWS = 200;
/** Right products of one page that are compared with its other rows. */
const MAX_FITS = 400;
/** Wrong products of one page that are compared digit by digit. */
const MAX_COMPARED_PRODUCTS = 200;
/** Rows with the same columns whose products are right, before one that is wrong counts; fewer need the total of the column. */
const MIN_FITTING_ROWS = 2;
const QUANTITY_PATTERN = /\bqte\b|\bqt\b|quantit|\bqty\b|\bmenge\b|anzahl|\bnb\b|\bnombre\b|aantal/;
const PRICE_PATTERN = /\bprix\b|\bp\.? ?u\b|price|preis|prijs|\btarif|\bcout\b|\brate\b/;
/** Words of a price that was lowered, on the row or on one of its own below it. */
const DISCOUNT_PATTERN =
  /remise|rabais|ristourne|reduc|promo|escompte|offert|gratuit|solde|discount|\boff\b|saving|rabatt|nachlass|abschlag|skonto|korting/;

/** Returns the rows of one page whose product is wrong by one digit, while rows with the same columns are right. */
export function findProductFaults(rows: readonly PageRow[]): readonly ProductFault[] {
  const numbered = rows.map((row) => ({ row, numbers: readRowNumbers(row) }));
  const table = numbered.filter(({ numbers }) => numbers.length >= 3).slice(0, MAX_TABLE_ROWS);
  const fits: Fit[] = [];
  for (const [index, { numbers }] of table.entries()) {
    if (fits.length >= MAX_FITS) break;
    fits.push(...listFits(numbers, index));
  }
  const hasHeadings = rows.some(({ folded }) => QUANTITY_PATTERN.test(folded) && PRICE_PATTERN.test(folded));
  const hasDiscount = rows.some(({ folded }) => DISCOUNT_PATTERN.test(folded));
  let comparedProducts = 0;
  const isFault = (vote: ColumnVote, member: NumberedRow): boolean => {
    if (isProduct(vote.factors, vote.scale) || comparedProducts >= MAX_COMPARED_PRODUCTS) return false;
    comparedProducts += 1;
    if (!isWrong(vote, member.numbers, table) || (hasDiscount && isLowered(vote))) return false;
    const otherWrongRows = countWrongRows(vote, table) - 1;
    const isTable = vote.fits.length >= MIN_FITTING_ROWS && (hasHeadings || vote.tellingRows > 0);
    return (isTable && otherWrongRows < vote.fits.length) || (otherWrongRows === 0 && closesSum(vote, numbered));
  };
  const faults = table.flatMap((member, index) => {
    const vote = collectVotes(member.numbers, index, fits).find((candidate) => isFault(candidate, member));
    return vote ? [{ row: member.row, numbers: Object.values(vote.factors) }] : [];
  });
  return faults.length === 1 ? faults : [];
}

function isWrong(
  { factors, scale, fits }: ColumnVote,
  numbers: readonly RowNumber[],
  table: readonly NumberedRow[],
): boolean {
  if (!isOneDigitAway(factors, scale)) return false;
  // The right rows are right with a number in the column: a rate of VAT, which is no discount.
  const isInColumnOfFits = (other: RowNumber) =>
    fits.every(({ rowIndex }) =>
      table[rowIndex]?.numbers.some((number) => number.value > 0 && areInOneColumn(number, other)),
    );
  return !numbers.some(
    (other) =>
      !Object.values(factors).includes(other) && !isInColumnOfFits(other) && isExplainedBy(other, factors, scale),
  );
}

/** Whether an amount is less than quantity x price, as with a discount. */
const isLowered = ({ factors, scale }: ColumnVote): boolean =>
  scale === 1 && factors.product.value < computeProduct(factors, scale);

/** Returns the number of rows with other products in the same columns, by one digit or by more. */
const countWrongRows = ({ factors, scale }: ColumnVote, table: readonly NumberedRow[]): number =>
  table.filter(({ numbers }) => {
    const aligned = alignFactors(factors, numbers);
    return aligned !== null && !isProduct(aligned, scale);
  }).length;

/** Whether the products of the rows, with this one as printed or as it should be, add up to an amount that the page prints elsewhere. */
function closesSum({ factors, scale, fits, tellingRows }: ColumnVote, numbered: readonly NumberedRow[]): boolean {
  if (tellingRows === 0) return false;
  const products = new Set([factors.product, ...fits.map((fit) => fit.factors.product)]);
  const sum = fits.reduce((total, fit) => total + fit.factors.product.value, 0);
  const totals = [sum + factors.product.value, sum + computeProduct(factors, scale)];
  return numbered.some(({ numbers }) =>
    numbers.some(
      (number) =>
        number.decimals === 2 &&
        ![...products].some((product) => product.words === number.words) &&
        totals.some((total) => areEqualAmounts(total, number.value)),
    ),
  );
}
