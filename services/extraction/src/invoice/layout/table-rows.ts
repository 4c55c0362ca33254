import { heightOf, type Row } from '../../reading/rows.ts';
import { bears } from './labels.ts';
import type { TableHead } from './table-head.ts';

/** A row below the head; `ended`: a row of totals stands between, so that only what multiplies is still a line. */
export type TableRow = { readonly row: Row; readonly ended: boolean };

/** Rows below the head, over the pages: a row of totals ends the table until its head is repeated; what is carried over is skipped. */
export function tableRows(rows: readonly Row[], head: TableHead): TableRow[] {
  const kept: TableRow[] = [];
  const repeated = rows[head.row]?.folded;
  let [ended, atHead] = [false, true];
  for (const row of rows.slice(head.row + 1)) {
    const isHead = row.folded === repeated;
    const carries = /report|ubertrag|carried/.test(row.folded) && row.segments.length <= 2;
    const isTotal = ends(row, head);
    if (isHead) ended = false;
    else if (isTotal && !atHead && !carries) ended = true;
    if (!isHead && !isTotal && !carries) kept.push({ row, ended });
    atHead = isHead;
  }
  return kept;
}

const TABLE_END =
  /\btotal|sous-total|subtotal|zwischensumme|\bsumme\b|gesamt(?:betrag|summe)|\breport\b|a reporter|ubertrag|net a payer|montant (?:ht|ttc)|\bbase\b.*\btaux\b|\b(?:taux|satz|rate)\b.*\b(?:base|netto|net)\b/;

/** A row of totals: a word for one, and nothing under the heads of quantity and price. */
function ends(row: Row, { columns }: TableHead): boolean {
  const [first] = row.segments;
  if (!first) return false;
  if (TABLE_END.test(row.folded) && !bears(first.folded, 'description')) return true;
  const description = columns.find(({ kind }) => kind === 'description');
  const aside = description !== undefined && first.left > description.right + 2 * heightOf(first);
  const summed = bears(first.folded, 'net', 'gross', 'vat', 'total', 'payable', 'fee', 'discount', 'deposit');
  return row.segments.length <= 2 && summed && (aside || /:$/.test(first.folded.trim()));
}
