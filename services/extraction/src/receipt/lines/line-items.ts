import type { Row } from '../../reading/rows.ts';
import { letters, type PrintedAmount } from '../printed-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { withoutDots } from '../vat-words.ts';
import { fuelLine } from './fuel-line.ts';
import { type Draft, lineOfRow } from './line-of-row.ts';
import { HEADER, lineSetting } from './line-setting.ts';
import { articleCount, comesTo, type Detail, detailOf } from './quantities.ts';
import type { ReceiptLine } from './receipt-line.ts';

const NOT_AN_ITEM = ['subtotal', 'tax', 'paid', 'change', 'points', 'rounding', 'exclusive', 'strong'] as const;
const STILL_AN_ITEM = /\btaxes? de sejour\b|\beco ?-?(?:part|taxe|contrib)|^\W*(?:remise|avantage|reduc|promo)/;
const NEVER_AN_ITEM =
  /^\W*(?:ht|ttc|tva|base|net)\b|\bcapital\b|\bsiret\b|\brcs\b|\bprix (?:au|du) (?:kg|kilo|litre)\b/;

type Known = { readonly total: number | null; readonly vatRows: readonly Row[] };
type ByRow = ReadonlyMap<number, readonly PrintedAmount[]>;

/**
 * The lines between the head and the first total: words on the left, an amount at the right, `2 x 3,50` on the line, above or
 * below it. Where they do not come to the total, a later total ends them if those before it do.
 */
export function readLineItems(
  receipt: ReceiptRows,
  amounts: readonly PrintedAmount[],
  { total, vatRows }: Known,
): ReceiptLine[] {
  const byRow = Map.groupBy(
    amounts.filter(({ percent }) => !percent).map((amount) => withoutCodeBefore(amount, total)),
    ({ row }) => row,
  );
  const ends = endsOf(receipt, byRow, total);
  const read = ends.map((end) => counted(receipt, linesUntil(end, receipt, byRow, vatRows)));
  const lines = read.find((drafts) => total !== null && sumOf(drafts) === total) ?? read[0] ?? [];
  if (lines.length > 0) return withSigns(lines, receipt, total);
  const fuel = fuelLine(receipt, amounts, total);
  return fuel ? [fuel] : [];
}

/** "1 133,62" on a receipt of less than that is a code and an amount. */
function withoutCodeBefore(amount: PrintedAmount, total: number | null): PrintedAmount {
  if (total === null || amount.cents <= total) return amount;
  const printed = amount.segment.text.slice(amount.start, amount.end);
  const [, code, whole, cents] = /^(\s?\d\s)(\d{3})[.,](\d{2})/.exec(printed) ?? [];
  return code === undefined
    ? amount
    : { ...amount, cents: Number(`${whole}${cents}`), start: amount.start + code.length };
}

const sumOf = (lines: readonly ReceiptLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

const MOST_ENDS = 4;

/** The rows of totals and subtotals, where the lines may end. A head of columns that names a total is none. */
function endsOf({ rows, labels }: ReceiptRows, byRow: ByRow, total: number | null): number[] {
  const alone = (row: number) => byRow.has(row) && letters(withoutUnits(rows[row]?.text ?? '')) < 2;
  const named = labels.flatMap((own, row) => {
    const isTotal = own.has('total') || own.has('subtotal');
    const isHead = HEADER.test(rows[row]?.folded ?? '');
    return isTotal && (byRow.has(row) || (alone(row + 1) && !isHead)) ? [row] : [];
  });
  const unnamed = [...byRow].flatMap(([row, [one]]) => (one && one.cents === total ? [row] : []));
  return [...named.slice(0, MOST_ENDS), ...unnamed.slice(0, MOST_ENDS)];
}

const withoutUnits = (text: string): string => text.replace(/\bEUR(?:OS?)?\b|\bRM\b|\bTTC\b/gi, '');

function linesUntil(end: number, receipt: ReceiptRows, byRow: ByRow, vatRows: readonly Row[]): Draft[] {
  const { rows, labels } = receipt;
  const isItem = (row: Row, index: number) =>
    STILL_AN_ITEM.test(row.folded) ||
    !(
      NOT_AN_ITEM.some((label) => labels[index]?.has(label)) ||
      labels[index]?.has('total') ||
      NEVER_AN_ITEM.test(withoutDots(row.folded)) ||
      vatRows.includes(row)
    );
  const above = rows.slice(0, end);
  const priced = above.filter((row, index) => isItem(row, index) && byRow.has(index) && !detailOf(row));
  const setting = lineSetting(above, priced, vatRows);
  const lines: Draft[] = [];
  let waiting: Row | null = null;
  let announced: Detail | null = null;
  for (const [index, row] of above.entries()) {
    const inRow = byRow.get(index) ?? [];
    const last = inRow.at(-1);
    if (!isItem(row, index)) {
      waiting = null;
      continue;
    }
    const detail = detailOf(row);
    const explained = lines.at(-1);
    if (detail && waiting === null && explained?.quantity === null && comesTo(detail, explained.amount)) {
      lines[lines.length - 1] = { ...explained, ...detail };
      continue;
    }
    const next = byRow.get(index + 1)?.at(-1);
    if (detail && next && !detailOf(next.segment) && comesTo(detail, next.cents)) {
      announced = detail;
      continue;
    }
    if (!last) {
      waiting = letters(row.text) >= 2 ? row : null;
      continue;
    }
    if (last.right < receipt.left + 0.55 * receipt.width) continue;
    const read = explainedBy(announced, lineOfRow(row, inRow, last, setting));
    announced = null;
    const before = lines.at(-1);
    if (read.description !== '') lines.push(read);
    else if (waiting && (last.cents > 0 || read.quantity !== null))
      lines.push({ ...read, description: waiting.text.trim() });
    // "2 x 3,50   7,00" below the line that it explains.
    else if (read.quantity !== null && before && before.amount === read.amount && before.quantity === null)
      lines[lines.length - 1] = { ...before, quantity: read.quantity, unitPrice: read.unitPrice };
    waiting = null;
  }
  return lines;
}

const explainedBy = (detail: Detail | null, line: Draft): Draft =>
  detail && comesTo(detail, line.amount) && line.amount > 0 ? { ...line, ...detail } : line;

/**
 * Lines without a quantity are of one article each when that makes the number of articles that the receipt prints; a number
 * at the end of names ("x2") is the quantity when that makes it.
 */
function counted({ rows }: ReceiptRows, drafts: readonly Draft[]): ReceiptLine[] {
  const count = articleCount(rows);
  const lines = drafts.map(({ packed, ...line }): ReceiptLine => line);
  const sold = drafts.filter(({ amount }) => amount > 0);
  const pieces = (quantity: number | null) => (quantity === null || !Number.isInteger(quantity) ? 1 : quantity);
  const without = sold.reduce((sum, { quantity }) => sum + pieces(quantity), 0);
  const packed = sold.reduce((sum, line) => sum + pieces(line.quantity ?? line.packed?.count ?? null), 0);
  if (count === null || (without !== count && packed !== count)) return lines;
  return drafts.map(({ packed: pack, ...line }): ReceiptLine => {
    if (line.quantity !== null || line.amount <= 0) return line;
    if (without === count || pack === null) return { ...line, quantity: 1, unitPrice: line.amount };
    const unitPrice = line.amount % pack.count === 0 ? line.amount / pack.count : null;
    return { ...line, description: pack.name, quantity: pack.count, unitPrice };
  });
}

/** A reduction printed without its minus is one when only then the lines come to the total. */
function withSigns(lines: readonly ReceiptLine[], { rows, labels }: ReceiptRows, total: number | null): ReceiptLine[] {
  const isReduction = ({ row, amount }: ReceiptLine) =>
    amount > 0 && labels[rows.indexOf(row)]?.has('discount') === true;
  const reductions = sumOf(lines.filter(isReduction));
  if (total === null || reductions === 0 || sumOf(lines) - 2 * reductions !== total) return [...lines];
  return lines.map((line) =>
    isReduction(line) ? { ...line, amount: -line.amount, quantity: null, unitPrice: null } : line,
  );
}
