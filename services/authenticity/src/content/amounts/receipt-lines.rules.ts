import type { Word } from '@probant/documents/document';
import { findAmounts } from '@probant/french/money';
import type { PageRow } from '../text/page-rows.ts';
import { selectWords } from '../text/select-words.ts';
import { normalizeLabel } from './total-labels.rules.ts';

/** The printed total of a receipt whose lines add up to another one. */
export type LinesFault = { readonly row: PageRow; readonly words: readonly Word[] };

/** The last amount of a row. `rest` is the folded text before it, `label` its words. */
type RowAmount = {
  readonly cents: number;
  readonly text: string;
  readonly words: readonly Word[];
  readonly rest: string;
  readonly label: string;
};
type ReceiptRow = { readonly row: PageRow; readonly amount: RowAmount | null };

/** Lines of a receipt that are read. */
const MAX_LINES = 300;
/** Rows without an amount between two lines: a name on two rows, a note, a rule. */
const MAX_ROWS_BETWEEN = 3;
/** In shares of the width of the page: amounts of one column end at one place, and the total about there. */
const MAX_COLUMN_OFFSET = 0.04;
const MAX_TOTAL_OFFSET = 0.25;
/** Cents below which a gap is rounding. */
const MIN_GAP_CENTS = 5;

const TOTAL_PATTERN =
  /^(?:(?:prix )?total(?: general)?(?: ttc)?|net a payer(?: ttc)?|(?:(?:total|montant|prix|net) )?a (?:payer|regler)(?: ttc)?|(?:total|montant) ttc|montant (?:total|du)(?: ttc)?|somme due|total (?:de la )?vente)$/;
/** Rows between the lines and the total that repeat the sum or a part of it. */
const REPEATED_PATTERN =
  /^(?:(?:total|montant|base|soit|dont) )?(?:ht|hors taxes?|tva|taxes?)(?: (?:tva|s|sur))?$|^(?:s|sous|sub) ?total(?: (?:ht|ttc))?$/;
/** Amounts without a minus between the lines and the total that take part in the sum in ways that receipts print differently. */
const OTHER_PART_PATTERN =
  /\bprix\b|\btarif|\bp\.?u\b|\/ ?(?:l|kg|m)\b|remise|rabais|reduc|avoir|\bbons?\b|coupon|promo|offert|gratuit|fidelit|cagnotte|carte|\bht\b|hors tax|\btva\b|\btax|sous.?tot|sub.?total|service|pourboire|arrondi|consigne|eco.?part|deee|sejour|acompte|arrhes|regl|paye|rendu|especes|cheque|\bcb\b|rembours|retour|annul|dont|economi|avantage|points?\b/;
/** A row of what is above the lines: who sells, when, which till. */
const HEADING_PATTERN =
  /\b(?:siret|siren|tel|caisse|ticket|date|heure|table|couverts?|serveur|facture|vendeur|tva|rcs|naf|ape)\b|\d{2}[/.-]\d{2}[/.-]\d{2,4}/;
const TIMES_PATTERN = /\d ?(?:kg|g|l|pce?s?|u|m)? ?[x*×] ?\d/;
const QUANTITY_PATTERN = /(\d{1,3}(?:[.,]\d{1,3})?) ?(?:kg|l|pce?s?|u)? ?[x*×] ?(\d{1,5}[.,]\d{2,3})\b/;

/**
 * Returns the total of a receipt whose lines are all read and add up to another one; null where anything else can explain the gap: a
 * fee, a tax or a discount without a minus among the lines, an amount above the total that is no line, any printed amount of the size of the
 * gap, a line whose quantity and price give another amount.
 */
export function findLinesFault(pageRows: readonly PageRow[]): LinesFault | null {
  const rows = pageRows.map((row): ReceiptRow => ({ row, amount: readLastAmount(row) }));
  const total = findTotal(rows);
  if (total === null) return null;
  const lines = readLines(rows.slice(0, total.index), total.amount);
  if (lines === null || lines.length === 0) return null;
  const sum = lines.reduce((cents, line) => cents + line.cents, 0);
  const gap = Math.abs(sum - total.amount.cents);
  if (gap < MIN_GAP_CENTS || isPrinted(pageRows, gap)) return null;
  return { row: total.row, words: total.amount.words };
}

type PrintedTotal = { readonly row: PageRow; readonly index: number; readonly amount: RowAmount };

/** Returns the first amount with a label of the total, on its row or on the next one; null when two of them differ. */
function findTotal(rows: readonly ReceiptRow[]): PrintedTotal | null {
  const totals = rows.flatMap(({ row, amount }, index): PrintedTotal[] => {
    if (amount !== null) {
      const isTotal = TOTAL_PATTERN.test(amount.label) && findAmounts(amount.rest).length === 0;
      return isTotal ? [{ row, index, amount }] : [];
    }
    const next = rows[index + 1];
    const isAbove = next?.amount?.label === '' && TOTAL_PATTERN.test(toLabel(row.folded));
    return isAbove ? [{ row: next.row, index, amount: next.amount }] : [];
  });
  const [first] = totals;
  return first && totals.every(({ amount }) => amount.cents === first.amount.cents) ? first : null;
}

/** Returns the amounts of the lines above the total, from the last one upwards; null when a row has an amount and cannot be read as a line. */
function readLines(rows: readonly ReceiptRow[], total: RowAmount): RowAmount[] | null {
  const lines: RowAmount[] = [];
  let rowsBetween = 0;
  for (const { row, amount } of rows.toReversed()) {
    if (lines.length >= MAX_LINES) break;
    if (amount && REPEATED_PATTERN.test(amount.label)) continue;
    if (HEADING_PATTERN.test(row.folded)) break;
    if (amount === null || !isOfColumn(amount, lines, total)) {
      rowsBetween += 1;
      if (OTHER_PART_PATTERN.test(row.folded)) return null;
      if (rowsBetween > MAX_ROWS_BETWEEN) break;
      continue;
    }
    rowsBetween = 0;
    if (!isLine(row, amount)) return null;
    lines.push(amount);
  }
  const counted = new Set(lines);
  const isRead = rows.every((read) => (read.amount && counted.has(read.amount)) || isWithoutSum(read));
  return isRead ? lines : null;
}

/** Whether what a row adds is certain. The amount of "4 109,22" may be 109.22, after a quantity of 4. */
function isLine(row: PageRow, amount: RowAmount): boolean {
  const hasGroups = / \d{3}[.,]/.test(amount.text);
  const isPart = amount.cents >= 0 && OTHER_PART_PATTERN.test(row.folded);
  return !hasGroups && !isPart && hasRightProduct(row, amount);
}

/** A row that adds nothing: no amount, a part of the total, a quantity and its price. */
function isWithoutSum({ row, amount }: ReceiptRow): boolean {
  if (amount && REPEATED_PATTERN.test(amount.label)) return true;
  return TIMES_PATTERN.test(row.folded) || !findAmounts(row.text).some(({ hasDecimals }) => hasDecimals);
}

function isOfColumn(amount: RowAmount, [first]: readonly RowAmount[], total: RowAmount): boolean {
  const [reference, offset] = first ? [first, MAX_COLUMN_OFFSET] : [total, MAX_TOTAL_OFFSET];
  return Math.abs(getRight(amount) - getRight(reference)) <= offset;
}

/** Whether the quantity and the price of a row, where it prints them, give its amount. */
function hasRightProduct({ folded }: PageRow, { cents }: RowAmount): boolean {
  const match = QUANTITY_PATTERN.exec(folded);
  if (match === null) return true;
  const [quantity, price] = [match[1], match[2]].map((text) => Number((text ?? '').replace(',', '.')));
  return Math.abs((quantity ?? 0) * (price ?? 0) * 100 - cents) <= 1;
}

/** A currency and a class of tax: "€", "E", "EUR (T1)", "A", "2". */
const END_PATTERN = /^ ?(?:€|eur|euros?|e\b)? ?(?:[a-z]?\d?|\([a-z]?\d?\)|\d{1,2} ?%)$/;

/** Returns the last amount of a row when nothing but a currency and a class of tax follows it. */
function readLastAmount(row: PageRow): RowAmount | null {
  const match = findAmounts(row.text).findLast(({ hasDecimals }) => hasDecimals);
  if (match === undefined || !END_PATTERN.test(row.folded.slice(match.end))) return null;
  const rest = row.folded.slice(0, match.start);
  return {
    cents: match.value,
    text: row.text.slice(match.start, match.end),
    words: selectWords(row.words, match.start, match.end),
    rest,
    label: toLabel(rest),
  };
}

/** The label without the number of articles. */
const toLabel = (rest: string): string =>
  normalizeLabel(rest.replace(/\(\d+ ?(?:art|articles?|lignes?)?\)|\d+ (?:art\w*|lignes?)/g, ' '));

const getRight = ({ words }: RowAmount): number => words.at(-1)?.box[2] ?? 0;

/** Whether the page prints an amount of this size, whatever it is called. */
const isPrinted = (rows: readonly PageRow[], cents: number): boolean =>
  rows.some(({ text }) => findAmounts(text).some(({ value }) => Math.abs(Math.abs(value) - cents) <= 2));
