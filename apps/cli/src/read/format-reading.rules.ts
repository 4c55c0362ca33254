import type { AnalyzeResponse } from '@probant/contracts/authenticity';
import type { ExtractionResult } from '@probant/contracts/extraction';
import { escapeControls, escapeLines } from '../terminal/escape-controls.rules.ts';
import { formatTable } from '../terminal/format-table.rules.ts';
import { wrapText } from '../terminal/wrap-text.rules.ts';
import { type FieldRow, listFieldRows } from './field-rows.rules.ts';
import { drawPage, type PaintValue } from './page-grid.rules.ts';

/** What both services said of a file. */
export type Reading = {
  readonly extraction: ExtractionResult;
  /** Null when it was not evaluated, for the reason. */
  readonly authenticity: AnalyzeResponse | null;
  readonly authenticityError: string | null;
};

/** Width of what is printed into a file or a pipe. */
const FILE_COLUMNS = 100;
const MAX_GRID_COLUMNS = 100;
/** Number, field, confidence, reason and the gaps between five columns. */
const OTHER_COLUMNS = 55;
const MIN_VALUE_COLUMNS = 16;
/** The longest header with its gap, in front of a value that has its own line. */
const BLOCK_NAME_COLUMNS = 12;
const MAX_DRAWN_PAGES = 5;

/** Returns the lines of a reading: the fields with confidence and reason, the signals, and the pages with the places of the values. */
export function formatReading(reading: Reading, columns: number | null, paint: PaintValue): readonly string[] {
  const { extraction } = reading;
  const width = columns ?? FILE_COLUMNS;
  const rows = listFieldRows(extraction);
  return [
    ...wrapText(describeResult(extraction), width),
    '',
    ...(rows.length === 0 ? ['no field was read'] : formatFields(rows, width, paint)),
    '',
    ...formatSignals(reading, width),
    ...drawPages(extraction, rows, Math.min(width, MAX_GRID_COLUMNS), paint),
  ];
}

const describeResult = ({ confidence, data, document_type, pages = [], text_source }: ExtractionResult): string =>
  [
    data === null ? `no known type of document (nearest: ${document_type})` : document_type,
    `confidence ${confidence.toFixed(2)}`,
    text_source === null ? 'no text' : `text from ${text_source}`,
    ...(pages.length === 0 ? [] : [pages.length === 1 ? '1 page' : `${pages.length} pages`]),
  ].join(', ');

function formatFields(rows: readonly FieldRow[], columns: number, paint: PaintValue): readonly string[] {
  const tableLength = columns - OTHER_COLUMNS;
  // A terminal that is too narrow for the table gets a line for each value.
  const maxLength = tableLength >= MIN_VALUE_COLUMNS ? tableLength : columns - BLOCK_NAME_COLUMNS;
  const cells = rows.map(({ field, number, reason, score, value }) => [
    String(number),
    field,
    value.length > maxLength ? `${value.slice(0, maxLength - 3)}...` : value,
    score.toFixed(2),
    reason,
  ]);
  return formatTable(['no', 'field', 'value', 'confidence', 'reason'], cells, columns, (line, index) =>
    paint(line, rows[index]?.score ?? 0),
  );
}

function formatSignals({ authenticity, authenticityError }: Reading, columns: number): readonly string[] {
  if (authenticity === null)
    return wrapText(`authenticity: not evaluated: ${escapeControls(authenticityError ?? '')}`, columns);
  const { explanation, score, signals, verdict } = authenticity;
  return [
    ...wrapText(`authenticity: ${verdict}, score ${score.toFixed(2)}`, columns),
    ...signals.flatMap(({ code, message, strength }) => [
      ...wrapText(`${strength}: ${escapeControls(code)}`, columns, '  '),
      ...wrapText(escapeLines(message), columns, '    '),
    ]),
    ...wrapText(escapeLines(explanation), columns, '  '),
  ];
}

function drawPages(
  extraction: ExtractionResult,
  rows: readonly FieldRow[],
  columns: number,
  paint: PaintValue,
): readonly string[] {
  const pages = [...new Set((extraction.geometry ?? []).map(({ page }) => page))].toSorted((one, other) => one - other);
  return [
    ...pages
      .slice(0, MAX_DRAWN_PAGES)
      .flatMap((page) => ['', `page ${page}`, ...drawPage(extraction, rows, page, columns, paint)]),
    ...(pages.length > MAX_DRAWN_PAGES
      ? ['', `values are on ${pages.length - MAX_DRAWN_PAGES} more pages: --json has all`]
      : []),
  ];
}
