import { heightOf, type Row, type Segment } from '../../reading/rows.ts';
import type { InvoiceLine } from './invoice-line.ts';
import type { Cells } from './table-cells.ts';

/** What is told about a line below it: its period, serial number, order or delivery. */
const NOTE =
  /^(?:periode|zeitraum|period|n[°o]? ?de serie|s\/n|serial|seriennr|bl\b|bon de|lieferschein|delivery note|commande|bestell\w*|order|intervention|leistung|contrat|vertrag|contract|du|vom|from|le|am|on|reference|ref|lot)\b.*\d{3}/;

/** What a description does not end with. */
const UNFINISHED =
  /(?:[,(/&+–-]|\b(?:de|du|des|la|le|les|et|ou|en|a|au|aux|pour|avec|sur|par|und|mit|fur|von|of|and|for|with))$/;

/** Whether a row is more of the description of the line above it; a note below it stands apart or is set smaller. */
export function goesOn(line: InvoiceLine | undefined, row: Row, cells: Cells, widest: number): boolean {
  const [last, next] = [line?.more.at(-1) ?? line?.cells.description, cells.description];
  if (!line || !last || !next || row.segments.length > 1 || cells.amount || last.page !== next.page) return false;
  return !NOTE.test(next.folded) && line.more.length < 3 && isBroken(last, next, widest);
}

/** Where the numbers stand beside the last row of a description, its first row is nearer to them than to the row above. */
export function beginsNext(
  row: Row,
  cells: Cells,
  last: Row | undefined,
  next: InvoiceLine | null,
  widest: number,
): boolean {
  const [own, goal] = [cells.description, next?.cells.description];
  if (!own || !goal || row.segments.length > 1 || cells.amount || own.page !== goal.page) return false;
  const bottom = last?.page === row.page ? last.segments.reduce((most, one) => Math.max(most, one.bottom), 0) : 0;
  const isNearer = goal.top - own.bottom < 0.8 * (own.top - bottom);
  const unfinished = /^[^\p{Lu}]/u.test(goal.text) || UNFINISHED.test(own.folded);
  return unfinished && isNearer && isBroken(own, goal, widest);
}

/** One text in two rows, close, flush left and of one size: broken where its next word would have passed the widest description. */
function isBroken(above: Segment, below: Segment, widest: number): boolean {
  const height = heightOf(above);
  const isNear = below.top - above.bottom < 0.9 * height && Math.abs(below.left - above.left) < height;
  const isAlike = Math.abs(heightOf(below) - height) < 0.12 * height;
  const [word = ''] = below.text.split(' ');
  const wide = ((below.right - below.left) / below.text.length) * (word.length + 1);
  return isNear && isAlike && above.right + wide > widest;
}
