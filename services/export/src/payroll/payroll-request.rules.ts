import type { PayrollExportRequest, PayrollVariable, PayrollVariablesRequest } from '@probant/contracts/export';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import { createValidationProblem, type Problem } from '@probant/kernel/errors';
import {
  createValueError,
  findAmountProblem,
  findDecimalProblem,
  findItemProblems,
  type ProblemSteps,
} from '../amounts/amount-problems.rules.ts';

export const MAX_QUANTITY_DECIMALS = 6;

const SALARY_AMOUNT_FIELDS = ['gross_salary', 'net_salary', 'employer_charges', 'employee_charges'] as const;

/** Checks the amounts of the standard salary file, which the schema cannot express. */
export const findSalaryProblems = ({ data }: DeepPartial<PayrollExportRequest>): ProblemSteps =>
  findItemProblems(data, (entry, index) =>
    SALARY_AMOUNT_FIELDS.map((field) => findAmountProblem(entry[field], ['body', 'data', index, field])).filter(
      (problem) => problem !== null,
    ),
  );

/** Returns the field that holds the value of a variable: its amount when the unit is `flat`, else its quantity. */
export const selectValueField = ({ unit }: Pick<PayrollVariable, 'unit'>): 'quantity' | 'amount' =>
  unit === 'flat' ? 'amount' : 'quantity';

/** Checks the codes and numbers of payroll variables. With `requiresValue`, the field that the unit selects must be present. */
export const findVariableProblems = (
  { variables }: DeepPartial<PayrollVariablesRequest>,
  separator: ';' | '\t',
  { requiresValue }: { readonly requiresValue: boolean },
): ProblemSteps =>
  findItemProblems(variables, (variable, index) => {
    const loc = (field: keyof PayrollVariable) => ['body', 'variables', index, field];
    const missingValue = (field: 'quantity' | 'amount') =>
      requiresValue ? findMissingValue(variable, field, loc(field)) : null;
    return [
      findCodeProblem(variable.employee_id, loc('employee_id'), separator),
      findCodeProblem(variable.code, loc('code'), separator),
      missingValue('quantity') ?? findDecimalProblem(variable.quantity, loc('quantity'), MAX_QUANTITY_DECIMALS),
      findDecimalProblem(variable.rate, loc('rate'), MAX_QUANTITY_DECIMALS),
      missingValue('amount') ?? findAmountProblem(variable.amount, loc('amount')),
    ].filter((problem) => problem !== null);
  });

function findMissingValue(
  { unit, ...values }: DeepPartial<PayrollVariable>,
  field: 'quantity' | 'amount',
  loc: Problem['loc'],
): Problem | null {
  if (unit === undefined || selectValueField({ unit }) !== field || (values[field] ?? null) !== null) return null;
  return createValueError(loc, null, `the unit ${unit} needs it`);
}

/** An identifier is never folded, cut or quoted: the import would look up another employee or item. */
function findCodeProblem(sent: string | undefined, loc: Problem['loc'], separator: ';' | '\t'): Problem | null {
  if (sent === undefined) return null;
  const code = sent.trim();
  if (code === '')
    return createValidationProblem('string_too_short', loc, 'String should have at least 1 character', sent, {
      min_length: 1,
    });
  if (/^[ -~]+$/.test(code) && !code.includes(separator) && !code.includes('"')) return null;
  return createValueError(
    loc,
    sent,
    'a code must be of printable ASCII characters without a separator or quotation mark',
  );
}
