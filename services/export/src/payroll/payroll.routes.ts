import { PayrollExportRequest, type PayrollVariable, PayrollVariablesRequest } from '@probant/contracts/export';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { encodeInChunks, encodeUtf8 } from '../files/encode-chunks.ts';
import type { CreateExportResponse } from '../files/export-file.ts';
import { findExtremes } from '../files/file-names.rules.ts';
import { BODY_TOO_LARGE, FILE_REQUEST_OPTIONS, FileContent } from '../files/file-request.ts';
import { US_ASCII } from '../text/single-byte-charset.rules.ts';
import { payrollAFile, payrollBFile, payrollExample, payrollFile, variablesExample } from './payroll.examples.ts';
import { writePayrollALines, writePayrollBLines, writePayrollLines } from './payroll-lines.rules.ts';
import { findSalaryProblems, findVariableProblems } from './payroll-request.rules.ts';

export const createPayrollRoutes = (createExportResponse: CreateExportResponse): readonly AnyRoute[] => [
  defineJsonRoute({
    ...FILE_REQUEST_OPTIONS,
    path: '/v1/export/payroll',
    scope: 'export',
    operationId: 'exportPayroll',
    tag: 'Exports',
    summary: 'Export salaries as a standard CSV file',
    description:
      'For spreadsheets: `;` as delimiter, UTF-8 with a byte order mark, decimal commas. A text that would run as a formula starts with ' +
      'an apostrophe.',
    body: PayrollExportRequest,
    bodyExamples: { one: { summary: 'One salary', value: payrollExample } },
    success: {
      status: 200,
      schema: FileContent,
      media: ['text/csv'],
      examples: { one: { summary: 'One salary', value: payrollFile } },
    },
    errors: { 413: BODY_TOO_LARGE, 422: 'No salaries, or an invalid month or amount' },
    bodyRules: findSalaryProblems,
    async handler({ body: { data } }, context) {
      return createExportResponse(
        {
          format: 'payroll',
          name: `payroll_${formatPeriods(data)}.csv`,
          type: 'text/csv; charset=utf-8',
          chunks: encodeInChunks(writePayrollLines(data), encodeUtf8, context.signal),
        },
        context,
      );
    },
  }),
  ...VARIABLES_FORMATS.map((format) => defineVariablesRoute(format, createExportResponse)),
];

type VariablesFormat = {
  readonly id: 'payroll-a' | 'payroll-b';
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly type: 'text/csv' | 'text/plain';
  readonly extension: string;
  readonly example: string;
  readonly refusalDescription: string;
  readonly separator: ';' | '\t';
  /** Rejects a variable without the field that its unit selects. */
  readonly requiresValue: boolean;
  writeLines(variables: readonly PayrollVariable[]): Iterable<string>;
};

const VARIABLES_FORMATS: readonly VariablesFormat[] = [
  {
    id: 'payroll-a',
    operationId: 'exportPayrollA',
    summary: 'Export payroll variables for package A (CSV)',
    description:
      'Silae layout, ASCII. The value is the quantity for days and hours and the amount for flat items, over the whole month. Employee ' +
      'ids and codes that the file cannot hold unchanged, and variables without the value that their unit requires, are rejected.',
    type: 'text/csv',
    extension: 'csv',
    example: payrollAFile,
    refusalDescription:
      'No variables, an invalid month or number, a missing value, or a code that the layout cannot hold',
    separator: ';',
    requiresValue: true,
    writeLines: writePayrollALines,
  },
  {
    id: 'payroll-b',
    operationId: 'exportPayrollB',
    summary: 'Export payroll variables for package B (tab-separated)',
    description:
      '123Paie layout, ASCII. Base, result and rate are the quantity, amount and rate, each empty when it is absent. Labels lose ' +
      'their accents. Employee ids and codes that the file cannot hold unchanged are rejected.',
    type: 'text/plain',
    extension: 'txt',
    example: payrollBFile,
    refusalDescription: 'No variables, an invalid month or number, or a code that the layout cannot hold',
    separator: '\t',
    requiresValue: false,
    writeLines: writePayrollBLines,
  },
];

function defineVariablesRoute(
  { id, operationId, summary, description, type, ...file }: VariablesFormat,
  createExportResponse: CreateExportResponse,
): AnyRoute {
  return defineJsonRoute({
    ...FILE_REQUEST_OPTIONS,
    path: `/v1/export/payroll/${id}`,
    scope: 'export',
    operationId,
    tag: 'Exports',
    summary,
    description,
    body: PayrollVariablesRequest,
    bodyExamples: { two: { summary: 'Hours and a bonus', value: variablesExample } },
    success: {
      status: 200,
      schema: FileContent,
      media: [type],
      examples: { two: { summary: 'Hours and a bonus', value: file.example } },
    },
    errors: { 413: BODY_TOO_LARGE, 422: file.refusalDescription },
    bodyRules: (body) => findVariableProblems(body, file.separator, file),
    async handler({ body: { variables } }, context) {
      return createExportResponse(
        {
          format: id,
          name: `${id}_${formatPeriods(variables)}.${file.extension}`,
          type: `${type}; charset=us-ascii`,
          chunks: encodeInChunks(file.writeLines(variables), US_ASCII.encode, context.signal),
        },
        context,
      );
    },
  });
}

/** Returns 2026-03, or the first and last month: 2026-01_2026-03. */
function formatPeriods(items: readonly { readonly period: string }[]): string {
  const [first, last] = findExtremes(items.map(({ period }) => period));
  return first === last ? first : `${first}_${last}`;
}
