import { PayrollExportRequest, type PayrollVariable, PayrollVariablesRequest } from '@probant/contracts/export';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { attachment, FILE_REQUEST, FileContent, TOO_LARGE } from '../files/attachment.ts';
import { extremes } from '../files/file-names.rules.ts';
import { inPieces, utf8 } from '../files/pieces.ts';
import { US_ASCII } from '../text/single-byte.rules.ts';
import { payrollAFile, payrollBFile, payrollExample, payrollFile, variablesExample } from './payroll.examples.ts';
import { entryProblems, variableProblems } from './payroll-checks.rules.ts';
import { payrollALines, payrollBLines, payrollLines } from './payroll-lines.rules.ts';

export const payrollRoutes = (): readonly AnyRoute[] => [
  jsonRoute({
    ...FILE_REQUEST,
    path: '/v1/export/payroll',
    operationId: 'exportPayroll',
    summary: 'Salaries as a standard CSV file',
    description:
      'For people and spreadsheets: `;`, UTF-8 with a byte order mark, decimal commas, texts that would run as formulas neutralised.',
    body: PayrollExportRequest,
    bodyExamples: { one: { summary: 'One salary', value: payrollExample } },
    success: {
      status: 200,
      schema: FileContent,
      media: ['text/csv'],
      examples: { one: { summary: 'One salary', value: payrollFile } },
    },
    errors: { 413: TOO_LARGE, 422: 'No salaries, a month or an amount that is none' },
    bodyRules: entryProblems,
    async handler({ body: { data } }, { signal }) {
      return attachment(
        `payroll_${periods(data)}.csv`,
        'text/csv; charset=utf-8',
        inPieces(payrollLines(data), utf8, signal),
      );
    },
  }),
  ...PACKAGES.map(variablesRoute),
];

type Package = {
  readonly id: 'payroll-a' | 'payroll-b';
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly type: 'text/csv' | 'text/plain';
  readonly extension: string;
  readonly example: string;
  readonly refusals: string;
  readonly separator: ';' | '\t';
  /** The value that the unit of a variable needs must be there. */
  readonly operand: boolean;
  lines(variables: readonly PayrollVariable[]): Iterable<string>;
};

const PACKAGES: readonly Package[] = [
  {
    id: 'payroll-a',
    operationId: 'exportPayrollA',
    summary: 'Payroll variables for package A (CSV)',
    description:
      'Silae style, ASCII: the value is the quantity for days and hours and the amount for flat items, over the whole month. Employee ids ' +
      'and codes that the file cannot hold as they are, and variables without the value that their unit needs, are refused.',
    type: 'text/csv',
    extension: 'csv',
    example: payrollAFile,
    refusals: 'No variables, a month or a number that is none, a value or a code that the layout cannot hold',
    separator: ';',
    operand: true,
    lines: payrollALines,
  },
  {
    id: 'payroll-b',
    operationId: 'exportPayrollB',
    summary: 'Payroll variables for package B (tab-separated)',
    description:
      '123Paie style, ASCII: base, result and rate are the quantity, amount and rate, each empty where it is not given. Labels lose ' +
      'their accents; employee ids and codes that the file cannot hold as they are are refused.',
    type: 'text/plain',
    extension: 'txt',
    example: payrollBFile,
    refusals: 'No variables, a month or a number that is none, a code that the layout cannot hold',
    separator: '\t',
    operand: false,
    lines: payrollBLines,
  },
];

function variablesRoute({ id, operationId, summary, description, type, ...file }: Package): AnyRoute {
  return jsonRoute({
    ...FILE_REQUEST,
    path: `/v1/export/payroll/${id}`,
    operationId,
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
    errors: { 413: TOO_LARGE, 422: file.refusals },
    bodyRules: (body) => variableProblems(body, file.separator, { operand: file.operand }),
    async handler({ body: { variables } }, { signal }) {
      const pieces = inPieces(file.lines(variables), US_ASCII.encode, signal);
      return attachment(`${id}_${periods(variables)}.${file.extension}`, `${type}; charset=us-ascii`, pieces);
    },
  });
}

/** 2026-03, or the first and the last month: 2026-01_2026-03. */
function periods(items: readonly { readonly period: string }[]): string {
  const [first, last] = extremes(items.map(({ period }) => period));
  return first === last ? first : `${first}_${last}`;
}
