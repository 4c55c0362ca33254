import type { FecExportRequest, FecLine } from '@probant/contracts/export';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import type { Problem } from '@probant/kernel/errors';
import {
  createValueError,
  findAmountProblem,
  findDecimalProblem,
  findItemProblems,
  type ProblemSteps,
} from '../../amounts/amount-problems.rules.ts';
import { isFieldCode } from './fec-text.rules.ts';

export const MAX_CURRENCY_DECIMALS = 6;

/** Finds the problems of a FEC request that its schema cannot express, in the order of its fields. */
export function* findFecProblems({
  fiscal_year_start: start,
  fiscal_year_end: end,
  entries,
}: DeepPartial<FecExportRequest>): ProblemSteps {
  if (start !== undefined && end !== undefined && end < start)
    yield createValueError(['body', 'fiscal_year_end'], end, 'fiscal_year_end is before fiscal_year_start');
  yield* findItemProblems(entries, findLineProblems);
}

function findLineProblems(line: DeepPartial<FecLine>, index: number): readonly Problem[] {
  if (isValidLine(line)) return NO_PROBLEMS;
  const loc = (field: keyof FecLine) => ['body', 'entries', index, field];
  const checkCode = (field: 'journal_code' | 'ecriture_num' | 'compte_num' | 'comp_aux_num') =>
    isFieldCode(line[field] ?? '')
      ? null
      : createValueError(loc(field), line[field], 'a code must not contain the separator | or a control character');
  return [
    checkCode('journal_code'),
    checkCode('ecriture_num'),
    checkCode('compte_num'),
    checkCode('comp_aux_num'),
    findAmountProblem(line.debit, loc('debit')),
    findAmountProblem(line.credit, loc('credit')),
    findDecimalProblem(line.montant_devise, loc('montant_devise'), MAX_CURRENCY_DECIMALS),
  ].filter((problem) => problem !== null);
}

const NO_PROBLEMS: readonly Problem[] = [];
const PLAIN_CODE_PATTERN = /^[ -{}~]*$/;

/** Accepts nearly all lines without creating a list for each. */
const isValidLine = (line: DeepPartial<FecLine>): boolean =>
  PLAIN_CODE_PATTERN.test(line.journal_code ?? '') &&
  PLAIN_CODE_PATTERN.test(line.ecriture_num ?? '') &&
  PLAIN_CODE_PATTERN.test(line.compte_num ?? '') &&
  PLAIN_CODE_PATTERN.test(line.comp_aux_num ?? '') &&
  findAmountProblem(line.debit, NO_LOCATION) === null &&
  findAmountProblem(line.credit, NO_LOCATION) === null &&
  findDecimalProblem(line.montant_devise, NO_LOCATION, MAX_CURRENCY_DECIMALS) === null;

const NO_LOCATION: Problem['loc'] = [];
