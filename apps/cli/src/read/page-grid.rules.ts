import type { ExtractionResult } from '@probant/contracts/extraction';
import { type FieldRow, formatFieldValue, getRowPath } from './field-rows.rules.ts';

/** A value at its place, in characters of a line. */
type PlacedValue = { readonly column: number; readonly text: string; readonly score: number };
type PlacedLine = PlacedValue[];

/** Colours a value by its confidence; the text stays the same. */
export type PaintValue = (text: string, score: number) => string;

/** Height of a character of a terminal, in widths. */
const CHARACTER_RATIO = 2;
const MIN_COLUMNS = 20;
/** A page of a TIFF may be a long strip; nobody needs more lines of it. */
const MAX_ROWS = 120;

/**
 * Draws a page with the values that were read from it, each at its place after the number of its field. Empty lines in a row become one.
 * `page` is from 1; a page without values has no lines.
 */
export function drawPage(
  result: ExtractionResult,
  rows: readonly FieldRow[],
  page: number,
  columns: number,
  paint: PaintValue,
): readonly string[] {
  const width = Math.max(columns - 2, MIN_COLUMNS);
  const lines = placeValues(result, rows, page, width);
  if (lines.length === 0) return [];
  const border = `+${'-'.repeat(width)}+`;
  return [border, ...squeeze(lines).map((line) => `|${drawLine(line, width, paint)}|`), border];
}

function placeValues(
  { data, geometry = [], pages = [] }: ExtractionResult,
  rows: readonly FieldRow[],
  page: number,
  width: number,
): readonly PlacedLine[] {
  const size = pages[page - 1] ?? { width: 1, height: Math.SQRT2 };
  const height = Math.min(Math.max(Math.round((width * size.height) / size.width / CHARACTER_RATIO), 1), MAX_ROWS);
  const rowsByPath = new Map(rows.map((row) => [row.field, row]));
  // The members of a record that was read from one line share its box.
  const places = Map.groupBy(
    geometry.filter((place) => place.page === page),
    ({ box, field }) => `${getRowPath(field)} ${box.join()}`,
  );
  const values = [...places.values()]
    .flatMap((members) => {
      const [{ box: [x0 = 0, y0 = 0, , y1 = 0] = [], field } = { field: '' }] = members;
      const row = rowsByPath.get(getRowPath(field));
      if (row === undefined) return [];
      const text = `${row.number} ${members.map((member) => formatFieldValue(data, member.field)).join(' | ')}`;
      return [{ line: toIndex((y0 + y1) / 2, height), column: toIndex(x0, width), text, score: row.score }];
    })
    .toSorted((one, other) => one.line - other.line || one.column - other.column);
  if (values.length === 0) return [];
  const byLine = Map.groupBy(values, ({ line }) => line);
  return Array.from({ length: height }, (_, line) => line).flatMap((line) =>
    stackValues(byLine.get(line) ?? [], width),
  );
}

const toIndex = (share: number, count: number): number => Math.min(Math.max(Math.floor(share * count), 0), count - 1);

/** Puts the values of one line of the page on as many lines as they need, so that none covers another. */
function stackValues(values: readonly PlacedValue[], width: number): readonly PlacedLine[] {
  const lines: PlacedLine[] = [[]];
  for (const value of values) {
    const text = shorten(value.text, width);
    const placed = { ...value, text, column: Math.min(value.column, width - text.length) };
    const line = lines.find((candidate) => hasRoom(candidate, placed.column));
    if (line === undefined) lines.push([placed]);
    else line.push(placed);
  }
  return lines;
}

function hasRoom(line: PlacedLine, column: number): boolean {
  const last = line.at(-1);
  return last === undefined || last.column + last.text.length < column;
}

const shorten = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, width - 3)}...`;

const squeeze = (lines: readonly PlacedLine[]): readonly PlacedLine[] =>
  lines.filter((line, index) => line.length > 0 || (lines[index - 1]?.length ?? 0) > 0);

function drawLine(line: PlacedLine, width: number, paint: PaintValue): string {
  let drawn = '';
  let end = 0;
  for (const { column, score, text } of line) {
    drawn += ' '.repeat(column - end) + paint(text, score);
    end = column + text.length;
  }
  return drawn + ' '.repeat(width - end);
}
