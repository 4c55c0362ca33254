import { CsvExportRequest } from '@probant/contracts/export';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { invalid } from '@probant/kernel/errors';
import { refused } from '../amounts/amount-problems.rules.ts';
import { attachment, FILE_REQUEST, FileContent, TOO_LARGE } from '../files/attachment.ts';
import { inPieces, utf8 } from '../files/pieces.ts';
import { dialectOf } from './cells.rules.ts';
import { columnsOf, csvLines } from './csv-lines.rules.ts';
import { csvProblems } from './csv-request.rules.ts';

const EXAMPLE = {
  data: [
    { client: 'Boulangerie Vasseur', total: 120.5, note: '=1+1' },
    { client: 'Menuiserie "Le Chêne"', total: 80, ville: 'Nantes' },
  ],
} satisfies CsvExportRequest;

const FILE = `\ufeffclient;total;note;ville\r\nBoulangerie Vasseur;120,5;'=1+1;\r\n"Menuiserie ""Le Chêne""";80;;Nantes\r\n`;

/** 12 million cells are a second's work; a few rows with a member each of their own would make far more. */
const MOST_CELLS = 20_000_000;

export const csvRoutes = (): readonly AnyRoute[] => [
  jsonRoute({
    ...FILE_REQUEST,
    path: '/v1/export/csv',
    operationId: 'exportCsv',
    summary: 'Any rows as a CSV file',
    description:
      'RFC 4180, UTF-8 with a byte order mark. A text that a spreadsheet would run as a formula gets an apostrophe before it; numbers ' +
      'stay numbers. At most 100,000 rows.',
    body: CsvExportRequest,
    bodyExamples: { rows: { summary: 'Two rows', value: EXAMPLE } },
    success: {
      status: 200,
      schema: FileContent,
      media: ['text/csv'],
      examples: { rows: { summary: 'Two rows', value: FILE } },
    },
    errors: { 413: TOO_LARGE, 422: 'No rows or too many, a number or a delimiter that is none' },
    bodyRules: csvProblems,
    async handler({ body }, { signal }) {
      // At most one character: an empty one stands for the default.
      const delimiter = body.delimiter || ';';
      const columns = columnsOf(body.data);
      if (columns.length * body.data.length > MOST_CELLS)
        throw invalid([refused(['body', 'data'], null, `rows times columns are more than ${MOST_CELLS} cells`)]);
      const lines = csvLines(body.data, columns, dialectOf(delimiter));
      return attachment('export.csv', 'text/csv; charset=utf-8', inPieces(lines, utf8, signal));
    },
  }),
];
