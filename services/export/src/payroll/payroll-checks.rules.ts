import type { PayrollEntry, PayrollVariable } from '@probant/contracts/export';
import { type Problem, problem } from '@probant/kernel/errors';
import { amountProblem, plainProblem, problems, refused } from '../amounts/amount-problems.rules.ts';

export const QUANTITY_DECIMALS = 6;

const AMOUNTS = ['gross_salary', 'net_salary', 'employer_charges', 'employee_charges'] as const;

/** What a schema cannot say about the salaries of the standard file. */
export function entryProblems(entries: readonly PayrollEntry[]): readonly Problem[] {
  const found = problems();
  for (const [index, entry] of entries.entries()) {
    if (found.full) break;
    for (const field of AMOUNTS) {
      const wrong = amountProblem(entry[field], ['body', 'data', index, field]);
      if (wrong) found.add(wrong);
    }
  }
  return found.list;
}

/** The value of a variable by its unit: a number of days or hours, or an amount. */
export const operandOf = ({ unit }: PayrollVariable): 'quantity' | 'amount' =>
  unit === 'flat' ? 'amount' : 'quantity';

/** What a schema cannot say about variables. With `operand` the value that the unit needs must be there. */
export function variableProblems(
  variables: readonly PayrollVariable[],
  separator: ';' | '\t',
  needs: { readonly operand: boolean },
): readonly Problem[] {
  const found = problems();
  for (const [index, variable] of variables.entries()) {
    if (found.full) break;
    const loc = (field: keyof PayrollVariable) => ['body', 'variables', index, field];
    const missing = needs.operand && (variable[operandOf(variable)] ?? null) === null ? operandOf(variable) : null;
    const wrong = [
      codeProblem(variable.employee_id, loc('employee_id'), separator),
      codeProblem(variable.code, loc('code'), separator),
      missing === 'quantity'
        ? missingOperand(loc('quantity'), variable)
        : plainProblem(variable.quantity, loc('quantity'), QUANTITY_DECIMALS),
      plainProblem(variable.rate, loc('rate'), QUANTITY_DECIMALS),
      missing === 'amount' ? missingOperand(loc('amount'), variable) : amountProblem(variable.amount, loc('amount')),
    ];
    for (const problem of wrong) if (problem) found.add(problem);
  }
  return found.list;
}

const missingOperand = (loc: Problem['loc'], { unit }: PayrollVariable): Problem =>
  problem('value_error', loc, `Value error, the unit ${unit} needs it`, null, { error: `the unit ${unit} needs it` });

/** An identity is never folded, cut or quoted: an import would look for another employee or item. */
function codeProblem(sent: string, loc: Problem['loc'], separator: ';' | '\t'): Problem | null {
  const code = sent.trim();
  if (code === '')
    return problem('string_too_short', loc, 'String should have at least 1 character', sent, { min_length: 1 });
  if (/^[ -~]+$/.test(code) && !code.includes(separator) && !code.includes('"')) return null;
  return refused(loc, sent, 'a code must be of printable ASCII characters without a separator or quotation mark');
}
