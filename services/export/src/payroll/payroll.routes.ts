import { PayrollExportRequest, PayrollVariablesRequest } from '@probant/contracts/export';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { attachment, EXPORT_BYTES, FileContent } from '../files/attachment.ts';
import { extremes } from '../files/file-names.rules.ts';
import { inPieces, utf8 } from '../files/pieces.ts';
import { US_ASCII } from '../text/single-byte.rules.ts';
import { payrollAFile, payrollBFile, payrollExample, payrollFile, variablesExample } from './payroll.examples.ts';
import { entryProblems, variableProblems } from './payroll-checks.rules.ts';
import { payrollALines, payrollBLines, payrollLines } from './payroll-lines.rules.ts';

const common = { method: 'POST', bodyAsSent: true, bodyLimit: EXPORT_BYTES, anyText: true } as const;
const TOO_LARGE = 'The body is larger than 128 MiB';

export const payrollRoutes = (): readonly AnyRoute[] => [
  jsonRoute({
    ...common,
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
  jsonRoute({
    ...common,
    path: '/v1/export/payroll/payroll-a',
    operationId: 'exportPayrollA',
    summary: 'Payroll variables for package A (CSV)',
    description:
      'Silae style, ASCII: the value is the quantity for days and hours and the amount for flat items, over the whole month. Employee ids ' +
      'and codes that the file cannot hold as they are, and variables without the value that their unit needs, are refused.',
    body: PayrollVariablesRequest,
    bodyExamples: { two: { summary: 'Hours and a bonus', value: variablesExample } },
    success: {
      status: 200,
      schema: FileContent,
      media: ['text/csv'],
      examples: { two: { summary: 'Hours and a bonus', value: payrollAFile } },
    },
    errors: {
      413: TOO_LARGE,
      422: 'No variables, a month or a number that is none, a value or a code that the layout cannot hold',
    },
    bodyRules: (body) => variableProblems(body, ';', { operand: true }),
    async handler({ body: { variables } }, { signal }) {
      return attachment(
        `payroll-a_${periods(variables)}.csv`,
        'text/csv; charset=us-ascii',
        inPieces(payrollALines(variables), US_ASCII.encode, signal),
      );
    },
  }),
  jsonRoute({
    ...common,
    path: '/v1/export/payroll/payroll-b',
    operationId: 'exportPayrollB',
    summary: 'Payroll variables for package B (tab-separated)',
    description:
      '123Paie style, ASCII: base, result and rate are the quantity, amount and rate, each empty where it is not given. Labels lose ' +
      'their accents; employee ids and codes that the file cannot hold as they are are refused.',
    body: PayrollVariablesRequest,
    bodyExamples: { two: { summary: 'Hours and a bonus', value: variablesExample } },
    success: {
      status: 200,
      schema: FileContent,
      media: ['text/plain'],
      examples: { two: { summary: 'Hours and a bonus', value: payrollBFile } },
    },
    errors: {
      413: TOO_LARGE,
      422: 'No variables, a month or a number that is none, a code that the layout cannot hold',
    },
    bodyRules: (body) => variableProblems(body, '\t', { operand: false }),
    async handler({ body: { variables } }, { signal }) {
      return attachment(
        `payroll-b_${periods(variables)}.txt`,
        'text/plain; charset=us-ascii',
        inPieces(payrollBLines(variables), US_ASCII.encode, signal),
      );
    },
  }),
];

/** 2026-03, or the first and the last month: 2026-01_2026-03. */
function periods(items: readonly { readonly period: string }[]): string {
  const [first, last] = extremes(items.map(({ period }) => period));
  return first === last ? first : `${first}_${last}`;
}
