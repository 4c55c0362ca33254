import { CsvExportRequest } from '@probant/contracts/export';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createCsvDialect } from '@probant/kernel/csv-cells';
import { createValidationError } from '@probant/kernel/errors';
import { createValueError } from '../amounts/amount-problems.rules.ts';
import { encodeInChunks, encodeUtf8 } from '../files/encode-chunks.ts';
import type { CreateExportResponse } from '../files/export-file.ts';
import { BODY_TOO_LARGE, FILE_REQUEST_OPTIONS, FileContent } from '../files/file-request.ts';
import { runInSlices } from '../files/steps.ts';
import { collectColumns, writeCsvLines } from './csv-lines.rules.ts';
import { findCsvProblems } from './csv-request.rules.ts';

const CSV_REQUEST_EXAMPLE = {
  data: [
    { client: 'Boulangerie Vasseur', total: 120.5, note: '=1+1' },
    { client: 'Menuiserie "Le Chêne"', total: 80, ville: 'Nantes' },
  ],
} satisfies CsvExportRequest;

const CSV_FILE_EXAMPLE = `\ufeffclient;total;note;ville\r\nBoulangerie Vasseur;120,5;'=1+1;\r\n"Menuiserie ""Le Chêne""";80;;Nantes\r\n`;

/** 12 million cells take one second. Without a limit, a small body whose rows share no member would produce billions of cells. */
const MAX_CELLS = 20_000_000;

export const createCsvRoutes = (createExportResponse: CreateExportResponse): readonly AnyRoute[] => [
  defineJsonRoute({
    ...FILE_REQUEST_OPTIONS,
    path: '/v1/export/csv',
    scope: 'export',
    operationId: 'exportCsv',
    tag: 'Exports',
    summary: 'Export rows as a CSV file',
    description:
      'RFC 4180, UTF-8 with a byte order mark. A text that a spreadsheet would run as a formula starts with an apostrophe; numbers ' +
      'stay numbers. At most 100,000 rows.',
    body: CsvExportRequest,
    bodyExamples: { rows: { summary: 'Two rows', value: CSV_REQUEST_EXAMPLE } },
    success: {
      status: 200,
      schema: FileContent,
      media: ['text/csv'],
      examples: { rows: { summary: 'Two rows', value: CSV_FILE_EXAMPLE } },
    },
    errors: {
      413: BODY_TOO_LARGE,
      422: 'No rows or too many rows, a number that is not finite, or an invalid delimiter',
    },
    bodyRules: findCsvProblems,
    async handler({ body }, context) {
      const { signal } = context;
      // The schema allows at most one character; an empty string means the default.
      const delimiter = body.delimiter || ';';
      const columns = await runInSlices(collectColumns(body.data), signal);
      if (columns.length * body.data.length > MAX_CELLS)
        throw createValidationError([
          createValueError(['body', 'data'], null, `rows times columns are more than ${MAX_CELLS} cells`),
        ]);
      const lines = writeCsvLines(body.data, columns, createCsvDialect(delimiter));
      const chunks = encodeInChunks(lines, encodeUtf8, signal);
      return createExportResponse(
        { format: 'csv', name: 'export.csv', type: 'text/csv; charset=utf-8', chunks },
        context,
      );
    },
  }),
];
