import type { Row } from '../reading/rows.ts';
import { letters, type PrintedAmount } from './printed-amounts.ts';
import { articleCount, comesTo, type Detail, detailOf } from './quantities.ts';
import type { ReceiptRows } from './receipt-rows.ts';

/** A line of a receipt, amounts in cents. */
export type ReceiptLine = {
  readonly description: string;
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  readonly amount: number;
  readonly row: Row;
};

const NOT_AN_ITEM = ['subtotal', 'tax', 'paid', 'change', 'points', 'rounding', 'exclusive', 'strong'] as const;

/** The lines between the head and the first total: words on the left, an amount at the right, `2 x 3,50` on the line, above or below it. */
export function readLineItems(receipt: ReceiptRows, amounts: readonly PrintedAmount[]): ReceiptLine[] {
  const { rows, labels } = receipt;
  const byRow = Map.groupBy(
    amounts.filter(({ percent }) => !percent),
    ({ row }) => row,
  );
  const end = labels.findIndex(
    (own, row) => (own.has('total') || own.has('subtotal')) && (byRow.has(row) || byRow.has(row + 1)),
  );
  const lines: ReceiptLine[] = [];
  let waiting: Row | null = null;
  let announced: Detail | null = null;
  for (const [index, row] of rows.slice(0, Math.max(end, 0)).entries()) {
    const inRow = byRow.get(index) ?? [];
    const last = inRow.at(-1);
    if (NOT_AN_ITEM.some((label) => labels[index]?.has(label))) {
      waiting = null;
      continue;
    }
    if (!last) {
      waiting = letters(row.text) >= 3 ? row : null;
      continue;
    }
    const detail = detailOf(row);
    const explained = lines.at(-1);
    if (detail && explained?.quantity === null && comesTo(detail, explained.amount)) {
      lines[lines.length - 1] = { ...explained, ...detail };
      continue;
    }
    const next = byRow.get(index + 1)?.at(-1);
    if (detail && next && !detailOf(next.segment) && comesTo(detail, next.cents)) {
      announced = detail;
      continue;
    }
    if (last.right < receipt.left + 0.55 * receipt.width) continue;
    const read = explainedBy(announced, lineOf(row, inRow, last));
    announced = null;
    const before = lines.at(-1);
    // "2 x 3,50" below the line that it explains.
    if (
      read.description === '' &&
      read.quantity !== null &&
      before &&
      before.amount === read.amount &&
      before.quantity === null
    )
      lines[lines.length - 1] = { ...before, quantity: read.quantity, unitPrice: read.unitPrice };
    else if (read.description !== '') lines.push(read);
    else if (waiting && last.cents > 0) lines.push({ ...read, description: waiting.text.trim() });
    waiting = null;
  }
  return countedBy(articleCount(rows), lines);
}

const explainedBy = (detail: Detail | null, line: ReceiptLine): ReceiptLine =>
  detail && line.quantity === null && comesTo(detail, line.amount) ? { ...line, ...detail } : line;

/** Lines without a quantity are of one article each when that makes the number of articles that the receipt prints. */
function countedBy(count: number | null, lines: readonly ReceiptLine[]): ReceiptLine[] {
  const sold = lines.filter(({ amount }) => amount > 0);
  if (count === null || sold.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0) !== count) return [...lines];
  return lines.map((line) =>
    line.quantity === null && line.amount > 0 ? { ...line, quantity: 1, unitPrice: line.amount } : line,
  );
}

// Quantity before or after its sign: "2 x 3,50", "2X CAFE", "x2".
const TIMES = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,3})?)\s?[x×*@]\s*(?=\S)/i;
const LEADING = /^(\d{1,3})\s+(?=\p{L})/u;
const UNIT = /(?<![\d.,])(\d{1,3}[.,]\d{3})\s?kg\b/i;

function lineOf(row: Row, inRow: readonly PrintedAmount[], last: PrintedAmount): ReceiptLine {
  const amount = last.negative ? -last.cents : last.cents;
  const printed = TIMES.exec(row.text) ?? UNIT.exec(row.text);
  const stated = printed ?? LEADING.exec(row.text);
  const quantity = stated ? Number((stated[1] ?? '').replace(',', '.')) : null;
  const units = inRow.slice(0, -1).map(({ cents }) => cents);
  const unit = quantity === null ? undefined : units.find((cents) => Math.abs(cents * quantity - amount) <= 1);
  const even =
    printed !== null && quantity !== null && Number.isInteger(quantity) && quantity > 0 && amount % quantity === 0;
  // A number that opens the line is a quantity when a unit price proves it or it is small; else it belongs to the name.
  const counted =
    unit !== undefined ||
    printed !== null ||
    (quantity !== null && quantity > 0 && quantity <= 20 && units.length === 0);
  return {
    description: description(row, inRow, counted ? stated : null),
    quantity: counted ? quantity : null,
    unitPrice: unit ?? (counted && even && quantity !== null ? amount / quantity : null),
    amount,
    row,
  };
}

/** The one dot of a short word stays ("6 p.", "bout."); dots that lead to the amount do not. */
const SHORT_WORD = /(?<!\p{L})\p{L}{1,4}\.$/u;

/** The words of the row, without amounts, quantity, currency and the letter of the VAT rate. */
function description(row: Row, inRow: readonly PrintedAmount[], stated: RegExpExecArray | null): string {
  let text = row.text;
  for (const { segment, start, end } of inRow) {
    const printed = segment.text.slice(start, end);
    const at = text.lastIndexOf(printed);
    if (at >= 0) text = `${text.slice(0, at)} ${text.slice(at + printed.length)}`;
  }
  if (stated) text = text.replace(stated[0], ' ');
  const bare = text
    .replace(/[€$£]|\bEUR\b|\bRM\b/gi, ' ')
    .replace(/\s[A-Z*]\s*$/, ' ')
    .replace(/\d{1,2}(?:[.,]\d{1,2})?\s?%/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.:*x-]+|[\s:*-]+$/g, '')
    .replace(/^(?=[^\p{L}]*$).*$/u, '');
  return SHORT_WORD.test(bare) ? bare : bare.replace(/[\s.:*-]+$/, '');
}
