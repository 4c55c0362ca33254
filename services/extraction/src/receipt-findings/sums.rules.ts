import type { LineItem, ReceiptData } from '@probant/contracts/extraction';
import { type Cents, roundToCents } from '@probant/french/money';
import { COMMON_FRENCH_VAT_RATES } from '@probant/french/vat-rates';
import { createFinding, type Finding } from './finding-catalogue.ts';
import { formatAmount, formatList } from './french-text.ts';
import { isMisreading, isUncertain, isUnclear } from './misreadings.rules.ts';
import {
  isAdjustmentPrinted,
  isBrokenLinePrinted,
  isGapPrinted,
  isLinePrinted,
  isNear,
  requireEveryAmount,
  sumCents,
} from './operands.rules.ts';
import type { ReceiptPicture } from './reading/receipt-picture.ts';
import { type Amounts, type ReceiptReading, toPlausibleCents } from './reading/receipt-reading.ts';
import { hasUnreadLine, isTotalPrinted } from './unread-lines.rules.ts';
import { areRatesComplete, sumDueVat, sumRates } from './vat.rules.ts';

/** Rounding tolerance of a sum in cents: two, and one for each VAT rate. */
const toleranceCents = (amounts: Amounts): number => 2 + amounts.rates.length;

/**
 * Checks the sums of a receipt. A sum is compared only when every operand was read. `vatFindings` are those of the same receipt: a VAT that
 * is wrong explains a total that it does not give.
 */
export const checkSums = (
  { data, rawText, picture, unread }: ReceiptReading,
  amounts: Amounts,
  vatFindings: readonly Finding[],
): readonly Finding[] =>
  [
    isExplainedByVat(amounts, vatFindings) ? null : checkTotal(data, amounts, { rawText, picture }),
    // Lines may be on the part that was not read.
    unread === null ? checkLines(data, amounts, { rawText, picture }) : null,
    checkLineAmounts(data, picture),
  ].filter((finding) => finding !== null);

/** Whether a reported VAT is the cause: the total is right with the VAT of the rates, or with the VAT that is due on their bases. */
function isExplainedByVat(amounts: Amounts, vatFindings: readonly Finding[]): boolean {
  const { subtotal, total } = amounts;
  if (subtotal === null || total === null) return false;
  const givesTotal = (vat: Cents | null) => vat !== null && isNear(subtotal + vat, total, toleranceCents(amounts));
  return vatFindings.some(
    ({ code }) =>
      (code === 'vat_sum_mismatch' && givesTotal(sumRates(amounts))) ||
      (code === 'vat_mismatch' && givesTotal(sumDueVat(amounts))),
  );
}

/** The page that sums are checked on. */
type SumPage = Pick<ReceiptReading, 'rawText' | 'picture'>;

function checkTotal({ currency }: ReceiptData, amounts: Amounts, { rawText, picture }: SumPage): Finding | null {
  const { subtotal, vat, total } = amounts;
  if (subtotal === null || vat === null || total === null) return null;
  const sum = roundToCents(subtotal + vat);
  const gap = roundToCents(Math.abs(sum - total));
  if (gap <= toleranceCents(amounts) || isAdjustmentPrinted(gap, rawText)) return null;
  // Some tills print a subtotal that includes VAT; it then equals the total.
  if (Math.abs(subtotal - total) <= toleranceCents(amounts)) return null;
  if (hasUnreadRate({ subtotal, vat, total }, amounts)) return null;
  if (picture !== null && isTotalMisread({ subtotal, vat, total }, rawText, picture)) return null;
  if (picture !== null && !areRatesRead(subtotal, amounts)) return null;
  const text = (value: Cents) => formatAmount(value, currency);
  const isCritical = gap > 100 && gap * 50 > Math.abs(total);
  return createFinding(
    'total_mismatch',
    `Hors taxes ${text(subtotal)} + TVA ${text(vat)} = ${text(sum)}, total lu ${text(total)} : écart de ${text(gap)}. Regarder ces trois montants.`,
    isCritical ? 'critical' : 'warning',
  );
}

/**
 * Whether a rate was probably not read, or its base as its VAT: the bases that were read do not reach the net amount, and what they lack
 * explains the gap of the total.
 */
function hasUnreadRate({ subtotal, vat, total }: Sums, amounts: Amounts): boolean {
  const bases = amounts.rates.flatMap(({ base }) => base ?? []);
  const unreadBase = subtotal - sumCents(bases);
  if (bases.length === 0 || unreadBase <= toleranceCents(amounts)) return false;
  const unreadVat = total - subtotal - vat;
  return (
    amounts.rates.some(({ base, amount }) => base === null && isNear(unreadBase, amount, toleranceCents(amounts))) ||
    COMMON_FRENCH_VAT_RATES.some((rate) => isNear((unreadBase * rate) / 100, unreadVat, toleranceCents(amounts)))
  );
}

/** Whether the rates of which a base was read give the total or the net amount. If they give neither, a rate or its VAT was not read. */
function areRatesRead(subtotal: Cents, amounts: Amounts): boolean {
  const bases = amounts.rates.flatMap(({ base }) => base ?? []);
  return (
    bases.length === 0 ||
    areRatesComplete(amounts) ||
    (bases.length === amounts.rates.length && isNear(sumCents(bases), subtotal, toleranceCents(amounts)))
  );
}

/** A net amount or a total that is off by more is another amount: a base, or part of one. */
const MAX_GAP_SHARE = 0.6;

/** Whether a misread digit, a VAT that was not read, or another amount taken for one of the three explains that they do not add up. */
function isTotalMisread({ subtotal, vat, total }: Sums, rawText: string, picture: ReceiptPicture): boolean {
  const gap = roundToCents(Math.abs(subtotal + vat - total));
  return (
    gap > MAX_GAP_SHARE * Math.abs(total) ||
    isGapPrinted(gap, rawText) ||
    isMisreading(subtotal, total - vat, picture) ||
    isMisreading(vat, total - subtotal, picture) ||
    isMisreading(total, subtotal + vat, picture)
  );
}

type Sums = { readonly subtotal: Cents; readonly vat: Cents; readonly total: Cents };

/** Lines with VAT add up to the total, lines without VAT to the subtotal; both are correct. */
function checkLines(
  { line_items, currency }: ReceiptData,
  amounts: Amounts,
  { rawText, picture }: SumPage,
): Finding | null {
  const lines = line_items ?? [];
  const { total } = amounts;
  const values = requireEveryAmount(lines.map(({ amount }) => toPlausibleCents(amount)));
  if (total === null || values === null) return null;
  const isExpectedSum = (sum: number) =>
    [total, netAmount(amounts)].some((target) => isNear(sum, target, toleranceCents(amounts)));
  const sum = sumCents(values);
  if (isExpectedSum(sum)) return null;
  const gap = roundToCents(Math.abs(sum - total));
  const isExactSum = (value: number) => [total, netAmount(amounts)].some((target) => isNear(value, target, 1));
  const isUnread = (difference: Cents) => isLinePrinted(difference, rawText) && !isAmountOfRate(difference, amounts);
  const isUnreadLine = isUnread(gap) || (picture !== null && listGaps(sum, amounts).some(isUnread));
  if (isUnreadLine || isBrokenLinePrinted(rawText) || hasExtraLines(values, total, isExactSum)) return null;
  if (
    picture !== null &&
    (hasUnreadLine(lines, picture, total) ||
      isTotalPrinted(sum, picture) ||
      !isTotalConfirmed(amounts, picture) ||
      // One misread line shows by the digit that makes the sum right; two can make any sum.
      values.filter((value) => isUnclear(value, picture)).length > 1 ||
      isLineMisread(lines, values, [total, netAmount(amounts)], picture))
  )
    return null;
  return createFinding(
    'lines_mismatch',
    `Somme des ${values.length} lignes lues : ${formatAmount(sum, currency)}, total lu ${formatAmount(total, currency)} : écart de ${formatAmount(gap, currency)}. Regarder s'il manque une ligne ou une remise.`,
  );
}

/** Whether the sum is right when one amount is read with another digit, or is the product that its own line prints. */
function isLineMisread(
  lines: readonly LineItem[],
  values: readonly Cents[],
  targets: readonly (number | null)[],
  picture: ReceiptPicture,
): boolean {
  const sum = sumCents(values);
  return targets.some((target) => {
    if (target === null) return false;
    const isAmountMisread = values.some((value, index) => {
      const meant = value + target - sum;
      const { quantity, unit_price: price } = lines[index] ?? {};
      const isProduct =
        isNumber(quantity) && quantity !== 1 && isNumber(price) && Math.abs(quantity * price * 100 - meant) <= 1;
      return isProduct || isMisreading(value, meant, picture);
    });
    // "3540" for "35,40": the decimal point was not seen.
    return isAmountMisread || target === 100 * sum || isMisreading(target, sum, picture);
  });
}

/** Whether an amount is the base, the VAT or the gross amount of a rate. */
const isAmountOfRate = (value: Cents, { rates }: Amounts): boolean =>
  rates.some(({ base, amount }) =>
    [base, amount, base === null || amount === null ? null : base + amount].some((printed) => printed === value),
  );

/** Whether something besides the lines says that the total is the total: OCR was sure of it, or net amount and VAT, the rates, or another row such as the payment give it. */
function isTotalConfirmed(amounts: Amounts, picture: ReceiptPicture): boolean {
  const { total, subtotal, vat, rates } = amounts;
  if (total === null) return false;
  return (
    (subtotal !== null && vat !== null && isNear(subtotal + vat, total, toleranceCents(amounts))) ||
    (rates.length > 0 && areRatesComplete(amounts)) ||
    !isUncertain(total, picture) ||
    picture.rows.filter((row) => row.amounts.some((cents) => Math.abs(cents) === Math.abs(total))).length > 1
  );
}

/** What the lines lack, or have too much, as prices with and without VAT. */
const listGaps = (sum: Cents, amounts: Amounts): readonly Cents[] =>
  [amounts.total, netAmount(amounts)].flatMap((target) =>
    target === null ? [] : [roundToCents(Math.abs(sum - target))],
  );

const netAmount = ({ total, subtotal, vat }: Amounts): number | null =>
  subtotal ?? (total === null || vat === null ? null : total - vat);

/** A code read as the first digit of an amount makes it at least twice as large. */
const MISREAD_FACTOR = 2;

/**
 * Whether the reader took other rows for lines: subtotals and taxes at the end, without which the sum is right, or an amount above a
 * total from which nothing is deducted.
 */
function hasExtraLines(values: readonly Cents[], total: Cents, isExpectedSum: (sum: number) => boolean): boolean {
  const isMisread = (value: Cents) => value > MISREAD_FACTOR * Math.abs(total);
  if (values.every((value) => value >= 0) && values.some(isMisread)) return true;
  return [1, 2, 3].some(
    (extraLines) => extraLines < values.length && isExpectedSum(sumCents(values.slice(0, -extraLines))),
  );
}

/** More lines than these are named by their numbers only. */
const MAX_NAMED_PRODUCTS = 3;

function checkLineAmounts(
  { line_items: lines = [], currency }: ReceiptData,
  picture: ReceiptPicture | null,
): Finding | null {
  const wrongLines = (lines ?? []).flatMap((line, index) =>
    isProductConsistent(line) || (picture !== null && isFactorMisread(line, picture))
      ? []
      : [{ line, number: String(index + 1) }],
  );
  if (wrongLines.length === 0) return null;
  const [noun, verb] = wrongLines.length === 1 ? ['Ligne', 'donne'] : ['Lignes', 'donnent'];
  const products = wrongLines.slice(0, MAX_NAMED_PRODUCTS).map(({ line }) => describeProduct(line, currency));
  return createFinding(
    'line_amount_mismatch',
    `${noun} ${formatList(wrongLines.map(({ number }) => number))} : quantité × prix unitaire ne ${verb} pas le montant lu (${products.join(' ; ')}). Regarder ces chiffres.`,
  );
}

/** Whether a quantity, a price or an amount with another digit gives the right product. */
function isFactorMisread({ quantity, unit_price: price, amount }: LineItem, picture: ReceiptPicture): boolean {
  const [unitCents, lineCents] = [toPlausibleCents(price), toPlausibleCents(amount)];
  if (!isNumber(quantity) || unitCents === null || lineCents === null || unitCents === 0) return false;
  const meantPrice = Math.round(lineCents / quantity);
  const isExactPrice = Math.abs(meantPrice * quantity - lineCents) <= (Number.isInteger(quantity) ? 0 : 1);
  const meantQuantity = lineCents / unitCents;
  return (
    (isExactPrice && isMisreading(unitCents, meantPrice, picture)) ||
    isMisreading(lineCents, Math.round(quantity * unitCents), picture) ||
    (Number.isInteger(meantQuantity) && meantQuantity > 0 && isUncertain(unitCents, picture))
  );
}

function describeProduct({ quantity, unit_price: price, amount }: LineItem, currency: ReceiptData['currency']): string {
  const product = toPlausibleCents((quantity ?? 0) * (price ?? 0));
  const [unitCents, lineCents] = [toPlausibleCents(price), toPlausibleCents(amount)];
  if (unitCents === null || lineCents === null) return '';
  const factors = `${String(quantity).replace('.', ',')} × ${formatAmount(unitCents, currency)}`;
  const printed = `lu ${formatAmount(lineCents, currency)}`;
  return product === null ? `${factors}, ${printed}` : `${factors} = ${formatAmount(product, currency)}, ${printed}`;
}

/** Price and amount may each include VAT or not. A printed price is rounded to its decimals, at least two. */
function isProductConsistent({ quantity, unit_price: price, amount, vat_rate: rate }: LineItem): boolean {
  const lineCents = toPlausibleCents(amount);
  if (lineCents === null || !isNumber(quantity) || !isNumber(price)) return true;
  const tolerance = 1 + Math.ceil(Math.abs(quantity) * 50 * 10 ** -Math.max(2, decimalCount(price)));
  const factor = 1 + (rate ?? 0) / 100;
  const product = quantity * price * 100;
  return [product, product * factor, product / factor].some((value) => Math.abs(value - lineCents) <= tolerance);
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

const decimalCount = (price: number): number => /\.(\d+)$/.exec(String(price))?.[1]?.length ?? 0;
