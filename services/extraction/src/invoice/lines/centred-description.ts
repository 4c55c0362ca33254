import type { Row, Segment } from '../../reading/rows.ts';
import type { PrintedLine } from './printed-line.ts';
import { areRowsOfOneText } from './rows-of-one-text.ts';
import type { LineCells } from './table-cells.ts';

type ParsedRow = { readonly row: Row; readonly cells: LineCells; readonly line: PrintedLine | null };

/** The rows of a description of two rows whose numbers are printed between them, by the index of the row of numbers. */
export function findCentredDescriptions(
  rows: readonly ParsedRow[],
): ReadonlyMap<number, { readonly above: Segment; readonly below: Segment }> {
  const found = new Map<number, { readonly above: Segment; readonly below: Segment }>();
  for (const [index, { row, line }] of rows.entries()) {
    if (!line || line.cells.description || found.has(index - 2)) continue;
    const [above, below] = [readTextRow(rows[index - 1]), readTextRow(rows[index + 1])];
    if (!above || !below || above.page !== row.page || below.page !== row.page) continue;
    if (areRowsOfOneText(above, below) && /\p{L}{2}/u.test(above.text)) found.set(index, { above, below });
  }
  return found;
}

/** Returns the text of a row that has nothing but a description. */
const readTextRow = (parsed: ParsedRow | undefined): Segment | undefined =>
  parsed && parsed.line === null && parsed.row.segments.length === 1 && !parsed.cells.amount
    ? parsed.cells.description
    : undefined;
