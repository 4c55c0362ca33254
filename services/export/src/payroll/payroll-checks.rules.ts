import type { PayrollExportRequest, PayrollVariable, PayrollVariablesRequest } from '@probant/contracts/export';
import { type Problem, problem } from '@probant/kernel/errors';
import type { Remains } from '@probant/kernel/remains';
import { amountProblem, itemProblems, plainProblem, refused } from '../amounts/amount-problems.rules.ts';

export const QUANTITY_DECIMALS = 6;

const AMOUNTS = ['gross_salary', 'net_salary', 'employer_charges', 'employee_charges'] as const;

/** What a schema cannot say about the salaries of the standard file. */
export const entryProblems = ({ data }: Remains<PayrollExportRequest>): readonly Problem[] =>
  itemProblems(data, (entry, index) =>
    AMOUNTS.map((field) => amountProblem(entry[field], ['body', 'data', index, field])).filter(
      (problem) => problem !== null,
    ),
  );

/** The value of a variable by its unit: a number of days or hours, or an amount. */
export const operandOf = ({ unit }: Pick<PayrollVariable, 'unit'>): 'quantity' | 'amount' =>
  unit === 'flat' ? 'amount' : 'quantity';

/** What a schema cannot say about variables. With `operand` the value that the unit needs must be there. */
export const variableProblems = (
  { variables }: Remains<PayrollVariablesRequest>,
  separator: ';' | '\t',
  needs: { readonly operand: boolean },
): readonly Problem[] =>
  itemProblems(variables, (variable, index) => {
    const loc = (field: keyof PayrollVariable) => ['body', 'variables', index, field];
    const operand = (field: 'quantity' | 'amount') =>
      needs.operand ? missingOperand(variable, field, loc(field)) : null;
    return [
      codeProblem(variable.employee_id, loc('employee_id'), separator),
      codeProblem(variable.code, loc('code'), separator),
      operand('quantity') ?? plainProblem(variable.quantity, loc('quantity'), QUANTITY_DECIMALS),
      plainProblem(variable.rate, loc('rate'), QUANTITY_DECIMALS),
      operand('amount') ?? amountProblem(variable.amount, loc('amount')),
    ].filter((problem) => problem !== null);
  });

function missingOperand(
  { unit, ...values }: Remains<PayrollVariable>,
  field: 'quantity' | 'amount',
  loc: Problem['loc'],
): Problem | null {
  if (unit === undefined || operandOf({ unit }) !== field || (values[field] ?? null) !== null) return null;
  return refused(loc, null, `the unit ${unit} needs it`);
}

/** An identity is never folded, cut or quoted: an import would look for another employee or item. */
function codeProblem(sent: string | undefined, loc: Problem['loc'], separator: ';' | '\t'): Problem | null {
  if (sent === undefined) return null;
  const code = sent.trim();
  if (code === '')
    return problem('string_too_short', loc, 'String should have at least 1 character', sent, { min_length: 1 });
  if (/^[ -~]+$/.test(code) && !code.includes(separator) && !code.includes('"')) return null;
  return refused(loc, sent, 'a code must be of printable ASCII characters without a separator or quotation mark');
}
