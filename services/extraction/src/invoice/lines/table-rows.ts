import { measureHeight, type Row } from '../../reading/rows.ts';
import { hasLabel } from '../page/labels.ts';
import { isHeadContinuation, type TableHead } from './table-head.ts';
import { beginsAsSum, isCarriedOver, isSumLabel, printsProduct } from './total-labels.ts';

/**
 * What words for a sum make of a row without quantity and price: `label` rows of nothing else are totals, and so are rows that begin with such
 * a word (`start`) or contain one (`any`). "Total chantier Brest" is a total, "Total look" a line: what adds up decides.
 */
export type SumWords = 'label' | 'start' | 'any';

/** A row below the head. After a row of totals, only a row whose quantity times price is its amount is still a line. */
export type TableRow = { readonly row: Row; readonly isAfterTotal: boolean };

/** Returns the rows below the head on all pages. A row of totals ends the table until its head is repeated; amounts carried over are skipped. */
export function selectTableRows(rows: readonly Row[], head: TableHead, words: SumWords): TableRow[] {
  const tableRows: TableRow[] = [];
  const headText = rows[head.row]?.folded;
  let [isAfterTotal, atHead] = [false, true];
  for (const row of rows.slice(head.row + 1)) {
    const isHead = row.folded === headText;
    const isCarried = isCarriedRow(row, words);
    const isTotal = isTotalRow(row, head, words);
    if (isHead) isAfterTotal = false;
    else if (isTotal && !atHead && !isCarried) isAfterTotal = true;
    if (!isHead && !isTotal && !isCarried) tableRows.push({ row, isAfterTotal });
    atHead = isHead || (atHead && isHeadContinuation(row));
  }
  return tableRows;
}

function isCarriedRow({ segments: [first, ...others], folded }: Row, words: SumWords): boolean {
  if (!first || others.length > 1) return false;
  if (words === 'any') return /report|ubertrag|carried/.test(folded);
  return isCarriedOver(first.folded) && (words === 'start' || isSumLabel(removeAmounts(first.folded)));
}

const TABLE_END_PATTERN =
  /\btotal|sous-total|subtotal|zwischensumme|\bsumme\b|gesamt(?:betrag|summe)|\breport\b|a reporter|ubertrag|net a payer|montant (?:ht|ttc)/;
/** The head of a table of VAT rates. */
const RATE_HEAD_PATTERN = /\bbase\b.*\btaux\b|\b(?:taux|satz|rate)\b.*\b(?:base|netto|net)\b/;

/** A row of totals: it contains a word for a total, and no more than one other cell. */
function isTotalRow(row: Row, { columns }: TableHead, words: SumWords): boolean {
  const [first] = row.segments;
  if (!first) return false;
  if (namesSum(row, words) && !hasLabel(first.folded, 'description')) return true;
  const description = columns.find(({ kind }) => kind === 'description');
  const isRightOfDescription = description !== undefined && first.left > description.right + 2 * measureHeight(first);
  const hasTotalLabel = hasLabel(first.folded, 'net', 'gross', 'vat', 'total', 'payable', 'fee', 'discount', 'deposit');
  return row.segments.length <= 2 && hasTotalLabel && (isRightOfDescription || /:$/.test(first.folded.trim()));
}

function namesSum(row: Row, words: SumWords): boolean {
  if (RATE_HEAD_PATTERN.test(row.folded)) return true;
  if (words === 'any') return TABLE_END_PATTERN.test(row.folded);
  const texts = row.segments.flatMap(({ folded }) => (/^[^a-z]*\d/.test(folded) ? [] : [removeAmounts(folded)]));
  if (texts.some(isSumLabel)) return true;
  return words === 'start' && texts.some(beginsAsSum) && hasAmount(row) && !printsProduct(row);
}

const hasAmount = ({ folded }: Row): boolean => /\d/.test(folded);

const removeAmounts = (folded: string): string => folded.replace(/\d[\d .,]*|€|%/g, ' ').trim();
