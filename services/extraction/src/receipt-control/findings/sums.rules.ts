import type { LineItem, ReceiptData } from '@probant/contracts/extraction';
import { type Cents, cents } from '@probant/french/money';
import { type Finding, finding } from './catalogue.ts';
import { amountText, listText } from './french-text.ts';
import { isBeside, isNear, isPrinted, sumOf, wholeList } from './operands.rules.ts';
import { type Amounts, inCents, type ReceiptReading } from './receipt-reading.ts';

/** Cents that rounding may cost a sum: two, and one for each VAT rate. */
const tolerance = (amounts: Amounts): number => 2 + amounts.rates.length;

/** What a receipt adds up to. Compared only where every operand was read. */
export const sums = ({ data, rawText }: ReceiptReading, amounts: Amounts): readonly Finding[] =>
  [totalMismatch(data, amounts, rawText), linesMismatch(data, amounts, rawText), lineAmountMismatch(data)].filter(
    (found) => found !== null,
  );

function totalMismatch({ currency }: ReceiptData, amounts: Amounts, rawText: string): Finding | null {
  const { subtotal, vat, total } = amounts;
  if (subtotal === null || vat === null || total === null) return null;
  const sum = cents(subtotal + vat);
  const gap = cents(Math.abs(sum - total));
  if (gap <= tolerance(amounts) || isBeside(gap, rawText)) return null;
  // A subtotal that is the total includes its VAT: tills print it so.
  if (Math.abs(subtotal - total) <= tolerance(amounts)) return null;
  const text = (value: Cents) => amountText(value, currency);
  const isGrave = gap > 100 && gap * 50 > Math.abs(total);
  return finding(
    'total_mismatch',
    `Hors taxes ${text(subtotal)} + TVA ${text(vat)} = ${text(sum)}, total lu ${text(total)} : écart de ${text(gap)}. Regarder ces trois montants.`,
    isGrave ? 'critical' : 'warning',
  );
}

/** Lines with VAT add up to the total, lines without it to the subtotal: either is right. */
function linesMismatch(
  { line_items: lines = [], currency }: ReceiptData,
  amounts: Amounts,
  rawText: string,
): Finding | null {
  const { total } = amounts;
  const values = wholeList((lines ?? []).map(({ amount }) => inCents(amount)));
  if (total === null || values === null) return null;
  const fits = (sum: number) => [total, withoutVat(amounts)].some((target) => isNear(sum, target, tolerance(amounts)));
  const sum = sumOf(values);
  if (fits(sum)) return null;
  const gap = cents(Math.abs(sum - total));
  if (isPrinted(gap, rawText) || hasLinesTooMany(values, total, fits)) return null;
  return finding(
    'lines_mismatch',
    `Somme des ${values.length} lignes lues : ${amountText(sum, currency)}, total lu ${amountText(total, currency)} : écart de ${amountText(gap, currency)}. Regarder s'il manque une ligne ou une remise.`,
  );
}

const withoutVat = ({ total, subtotal, vat }: Amounts): number | null =>
  subtotal ?? (total === null || vat === null ? null : total - vat);

/**
 * Whether the reader took for lines what is none: subtotals and taxes at their end, whose going makes the sum right, or an amount
 * above a total from which nothing is deducted.
 */
function hasLinesTooMany(values: readonly Cents[], total: Cents, fits: (sum: number) => boolean): boolean {
  if (values.every((value) => value >= 0) && values.some((value) => value > Math.abs(total))) return true;
  return [1, 2, 3].some((last) => last < values.length && fits(sumOf(values.slice(0, -last))));
}

function lineAmountMismatch({ line_items: lines = [] }: ReceiptData): Finding | null {
  const wrong = (lines ?? []).flatMap((line, index) => (multipliesWell(line) ? [] : [String(index + 1)]));
  if (wrong.length === 0) return null;
  const [which, verb] = wrong.length === 1 ? ['Ligne', 'donne'] : ['Lignes', 'donnent'];
  return finding(
    'line_amount_mismatch',
    `${which} ${listText(wrong)} : quantité × prix unitaire ne ${verb} pas le montant lu. Regarder ces chiffres.`,
  );
}

/** Price and amount may each be with VAT or without it; a printed price is rounded to its decimals, two at least. */
function multipliesWell({ quantity, unit_price: price, amount, vat_rate: rate }: LineItem): boolean {
  const printed = inCents(amount);
  if (printed === null || !isNumber(quantity) || !isNumber(price)) return true;
  const rounding = 1 + Math.ceil(Math.abs(quantity) * 50 * 10 ** -Math.max(2, decimalsOf(price)));
  const factor = 1 + (rate ?? 0) / 100;
  const exact = quantity * price * 100;
  return [exact, exact * factor, exact / factor].some((value) => Math.abs(value - printed) <= rounding);
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

const decimalsOf = (price: number): number => /\.(\d+)$/.exec(String(price))?.[1]?.length ?? 0;
