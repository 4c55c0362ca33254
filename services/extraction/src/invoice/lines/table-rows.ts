import { measureHeight, type Row } from '../../reading/rows.ts';
import { hasLabel } from '../page/labels.ts';
import { isHeadContinuation, type TableHead } from './table-head.ts';

/** A row below the head. After a row of totals, only a row whose quantity times price is its amount is still a line. */
export type TableRow = { readonly row: Row; readonly isAfterTotal: boolean };

/** Returns the rows below the head on all pages. A row of totals ends the table until its head is repeated; amounts carried over are skipped. */
export function selectTableRows(rows: readonly Row[], head: TableHead): TableRow[] {
  const tableRows: TableRow[] = [];
  const headText = rows[head.row]?.folded;
  let [isAfterTotal, atHead] = [false, true];
  for (const row of rows.slice(head.row + 1)) {
    const isHead = row.folded === headText;
    const isCarriedOver = /report|ubertrag|carried/.test(row.folded) && row.segments.length <= 2;
    const isTotal = isTotalRow(row, head);
    if (isHead) isAfterTotal = false;
    else if (isTotal && !atHead && !isCarriedOver) isAfterTotal = true;
    if (!isHead && !isTotal && !isCarriedOver) tableRows.push({ row, isAfterTotal });
    atHead = isHead || (atHead && isHeadContinuation(row));
  }
  return tableRows;
}

const TABLE_END_PATTERN =
  /\btotal|sous-total|subtotal|zwischensumme|\bsumme\b|gesamt(?:betrag|summe)|\breport\b|a reporter|ubertrag|net a payer|montant (?:ht|ttc)|\bbase\b.*\btaux\b|\b(?:taux|satz|rate)\b.*\b(?:base|netto|net)\b/;

/** A row of totals: it contains a word for a total, and no more than one other cell. */
function isTotalRow(row: Row, { columns }: TableHead): boolean {
  const [first] = row.segments;
  if (!first) return false;
  if (TABLE_END_PATTERN.test(row.folded) && !hasLabel(first.folded, 'description')) return true;
  const description = columns.find(({ kind }) => kind === 'description');
  const isRightOfDescription = description !== undefined && first.left > description.right + 2 * measureHeight(first);
  const hasTotalLabel = hasLabel(first.folded, 'net', 'gross', 'vat', 'total', 'payable', 'fee', 'discount', 'deposit');
  return row.segments.length <= 2 && hasTotalLabel && (isRightOfDescription || /:$/.test(first.folded.trim()));
}
