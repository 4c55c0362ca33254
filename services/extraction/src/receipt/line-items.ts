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

/** The head of the columns, "Qté Article Total": no total. */
const HEADER = /\b(?:qte|quantite|nb|designation|libelle|article|produit|prix|p\.?u\.?|qty|item|description)\b/;

/** The lines between the head and the first total: words on the left, an amount at the right, `2 x 3,50` on the line, above or below it. */
export function readLineItems(receipt: ReceiptRows, amounts: readonly PrintedAmount[]): ReceiptLine[] {
  const { rows, labels } = receipt;
  const byRow = Map.groupBy(
    amounts.filter(({ percent }) => !percent),
    ({ row }) => row,
  );
  const end = labels.findIndex(
    (own, row) =>
      (own.has('total') || own.has('subtotal')) &&
      (byRow.has(row) || (byRow.has(row + 1) && !HEADER.test(rows[row]?.folded ?? ''))),
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
    else if (waiting && (last.cents > 0 || read.quantity !== null))
      lines.push({ ...read, description: waiting.text.trim() });
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

const PIECES = '(\\d{1,3}(?:[.,]\\d{1,3})?)';
/** "2 x Menu", "2x Menu", "x2 Menu"; not the "6x1L" and "6x25cl" of an article's own name. */
const OPENING = new RegExp(
  `^\\W*(?:${PIECES}\\s?[x×*](?!\\s?\\d+\\s?(?:c?l|ml|k?g)\\b)\\s*(?=\\S)|[x×]\\s?(\\d{1,3})\\s+(?=\\p{L}))`,
  'iu',
);
/** "2 x 3,50", "2 à 3,50", "2 @ 3.50", wherever it stands; "3,50 x 2". */
const BEFORE_PRICE = new RegExp(
  `(?<![\\d.,])${PIECES}\\s?(?:[x×*@]|à\\s)\\s*[€$]?\\s?(?=\\d{1,5}\\s?[.,]\\s?\\d{2}(?!\\d))`,
  'iu',
);
const AFTER_PRICE = /(?<=\d[.,]\d{2}\s?(?:€|EUR)?\s?)[x×*]\s?(\d{1,3})(?![\d.,])/iu;
const LEADING = /^\W*(\d{1,3})\s+(?=\p{L})/u;
const UNIT = /(?<![\d.,])(\d{1,3}[.,]\d{3})\s?kg\b/i;
/** A column of its own between the name and the prices. */
const COLUMN = /(?<=\p{L}.*\s)(\d{1,3})\s*$/u;
const MOST_PIECES = 20;

type Stated = { readonly quantity: number; readonly match: RegExpExecArray; readonly sign: boolean };

function stated(text: string): Stated | null {
  for (const [pattern, sign] of [
    [BEFORE_PRICE, true],
    [AFTER_PRICE, true],
    [OPENING, true],
    [UNIT, true],
    [LEADING, false],
  ] as const) {
    const match = pattern.exec(text);
    const quantity = Number((match?.[1] ?? match?.[2] ?? '').replace(',', '.'));
    if (match && quantity > 0) return { quantity, match, sign };
  }
  return null;
}

function lineOf(row: Row, inRow: readonly PrintedAmount[], last: PrintedAmount): ReceiptLine {
  const amount = last.negative ? -last.cents : last.cents;
  const units = inRow.slice(0, -1).map(({ cents }) => cents);
  const unitOf = (quantity: number) => units.find((cents) => Math.abs(cents * quantity - amount) <= 1);
  const both = units.length === 1 ? countAndPrice(inRow[0], amount) : null;
  const words = wordsOf(row, inRow, last);
  if (both) return { description: tidy(words), ...both, amount, row };
  const column = COLUMN.exec(words);
  const [inColumn, first] = [Number(column?.[1] ?? 0), stated(row.text)];
  // A number between the name and the prices, or before the name, is a quantity when a unit price proves it.
  if (column && inColumn > 0 && unitOf(inColumn) !== undefined && (!first || unitOf(first.quantity) === undefined))
    return {
      description: tidy(words.slice(0, column.index)),
      quantity: inColumn,
      unitPrice: unitOf(inColumn) ?? null,
      amount,
      row,
    };
  const unit = first ? unitOf(first.quantity) : undefined;
  // Else one with its sign is, and a small one that opens the line without a second price.
  const counted =
    first !== null && (unit !== undefined || first.sign || (first.quantity <= MOST_PIECES && units.length === 0));
  const quantity = counted ? first.quantity : null;
  const even = quantity !== null && Number.isInteger(quantity) && amount % quantity === 0;
  return {
    description: tidy(counted ? words.replace(first.match[0].trim(), ' ') : words),
    quantity,
    unitPrice: unit ?? (even && quantity !== null ? amount / quantity : null),
    amount,
    row,
  };
}

/** "2 107,05" before 214,10 is two of 107,05, not two thousand. */
function countAndPrice(printed: PrintedAmount | undefined, amount: number): Detail | null {
  const [, count, whole, cents] =
    /(\d{1,3})\s(\d{3})[.,](\d{2})/.exec(printed?.segment.text.slice(printed.start, printed.end) ?? '') ?? [];
  if (count === undefined) return null;
  const detail = { quantity: Number(count), unitPrice: Number(`${whole}${cents}`) };
  return comesTo(detail, amount) ? detail : null;
}

/** The one dot of a short word stays ("6 p.", "bout."); dots that lead to the amount do not. */
const SHORT_WORD = /(?<!\p{L})\p{L}{1,4}\.$/u;

const MOST_LETTERS_OF_A_CODE = 3;
const VAT_RATE = /\s(?:20|10|8[.,]5|5[.,]5|2[.,]1)(?:[.,]?0{1,2})?\s?%\s*$/;

/** The words of the row without its amounts, and without the code of the VAT rate that follows the last one. */
function wordsOf(row: Row, inRow: readonly PrintedAmount[], last: PrintedAmount): string {
  const end = offsetOf(row, last) + last.end;
  const code = row.text.slice(end).replace(/[^\p{L}\d]/gu, '').length <= MOST_LETTERS_OF_A_CODE;
  let text = code ? row.text.slice(0, end) : row.text;
  for (const amount of [...inRow].reverse()) {
    const [from, to] = [offsetOf(row, amount) + amount.start, offsetOf(row, amount) + amount.end];
    text = `${text.slice(0, from)} ${text.slice(to)}`;
  }
  return text
    .replace(/[€$£]|\bEUR\b|\bRM\b/gi, ' ')
    .replace(VAT_RATE, ' ')
    .replace(/\s[A-Z*]\s*$/, ' ');
}

/** Where the segment of an amount begins in the text of its row. */
function offsetOf(row: Row, { segment }: PrintedAmount): number {
  const before = row.segments.slice(0, row.segments.indexOf(segment));
  return before.reduce((sum, { text }) => sum + text.length + 1, 0);
}

function tidy(words: string): string {
  const bare = words
    .replace(/\s+/g, ' ')
    .replace(/^[\s.:*x@-]+(?![\p{L}])|^[\s.:*@-]+|[\s:*@-]+$/gu, '')
    .replace(/^(?=[^\p{L}]*$).*$/u, '');
  return SHORT_WORD.test(bare) ? bare : bare.replace(/[\s.:*-]+$/, '');
}
