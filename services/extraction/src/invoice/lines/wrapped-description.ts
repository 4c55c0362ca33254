import { measureHeight, type Row, type Segment } from '../../reading/rows.ts';
import type { PrintedLine } from './printed-line.ts';
import { areRowsOfOneText } from './rows-of-one-text.ts';
import type { LineCells } from './table-cells.ts';

/** Notes below a line: its period, serial number, order or delivery. */
const NOTE_PATTERN =
  /^(?:periode|zeitraum|period|n[°o]? ?de serie|s\/n|serial|seriennr|bl\b|bon de|lieferschein|delivery note|commande|bestell\w*|order|intervention|leistung|contrat|vertrag|contract|du|vom|from|le|am|on|reference|ref|lot)\b.*\d{3}/;

/** Endings that a complete description does not have. */
const UNFINISHED_PATTERN =
  /(?:[,(/&+–-]|\b(?:de|du|des|la|le|les|et|ou|en|a|au|aux|pour|avec|sur|par|und|mit|fur|von|of|and|for|with))$/;

/** Returns whether a row continues the description of the line above it. A note is set apart or in smaller letters. */
export function isContinuationRow(
  line: PrintedLine | undefined,
  row: Row,
  cells: LineCells,
  maxRight: number,
): boolean {
  const [last, next] = [line?.descriptionBelow.at(-1) ?? line?.cells.description, cells.description];
  if (!line || !last || !next || row.segments.length > 1 || cells.amount || last.page !== next.page) return false;
  return !NOTE_PATTERN.test(next.folded) && line.descriptionBelow.length < 3 && isWrapped(last, next, maxRight);
}

/**
 * Returns whether a row starts the description of the next line: where the numbers are next to the last row of a description, its first
 * row is closer to them than to the row above.
 */
export function isStartOfNextDescription(
  row: Row,
  cells: LineCells,
  last: Row | undefined,
  next: PrintedLine | null,
  maxRight: number,
): boolean {
  const [upper, lower] = [cells.description, next?.cells.description];
  if (!upper || !lower || row.segments.length > 1 || cells.amount || upper.page !== lower.page) return false;
  const bottom = last?.page === row.page ? last.segments.reduce((max, segment) => Math.max(max, segment.bottom), 0) : 0;
  const isNearer = lower.top - upper.bottom < 0.8 * (upper.top - bottom);
  const isUnfinished = /^[^\p{Lu}]/u.test(lower.text) || UNFINISHED_PATTERN.test(upper.folded);
  return isUnfinished && isNearer && isWrapped(upper, lower, maxRight);
}

/** One text in two rows: close, left-aligned, of the same size, and wrapped where its next word would have exceeded the widest description. */
function isWrapped(above: Segment, below: Segment, maxRight: number): boolean {
  const height = measureHeight(above);
  const isAlike = Math.abs(measureHeight(below) - height) < 0.12 * height;
  const [word = ''] = below.text.split(' ');
  const wordWidth = ((below.right - below.left) / below.text.length) * (word.length + 1);
  return areRowsOfOneText(above, below) && isAlike && above.right + wordWidth > maxRight;
}
