import type { FecExportRequest, FecLine } from '@probant/contracts/export';
import type { Problem } from '@probant/kernel/errors';
import type { Remains } from '@probant/kernel/remains';
import { amountProblem, itemProblems, plainProblem, refused } from '../amounts/amount-problems.rules.ts';
import { isZoneCode } from './fec-text.rules.ts';

export const CURRENCY_DECIMALS = 6;

/** What a schema cannot say about a request for a FEC file, in the order of its fields. */
export function fecProblems({
  fiscal_year_start: start,
  fiscal_year_end: end,
  entries,
}: Remains<FecExportRequest>): readonly Problem[] {
  const backwards = start !== undefined && end !== undefined && end < start;
  const year = refused(['body', 'fiscal_year_end'], end, 'fiscal_year_end is before fiscal_year_start');
  return [...(backwards ? [year] : []), ...itemProblems(entries, lineProblems)];
}

function lineProblems(line: Remains<FecLine>, index: number): readonly Problem[] {
  if (isSound(line)) return NONE;
  const loc = (field: keyof FecLine) => ['body', 'entries', index, field];
  const code = (field: 'journal_code' | 'ecriture_num' | 'compte_num' | 'comp_aux_num') =>
    isZoneCode(line[field] ?? '')
      ? null
      : refused(loc(field), line[field], 'a code must not hold the separator | or a control character');
  return [
    code('journal_code'),
    code('ecriture_num'),
    code('compte_num'),
    code('comp_aux_num'),
    amountProblem(line.debit, loc('debit')),
    amountProblem(line.credit, loc('credit')),
    plainProblem(line.montant_devise, loc('montant_devise'), CURRENCY_DECIMALS),
  ].filter((problem) => problem !== null);
}

const NONE: readonly Problem[] = [];
const PLAIN_CODE = /^[ -{}~]*$/;

/** Nearly all lines, told apart without making a list for each. */
const isSound = (line: Remains<FecLine>): boolean =>
  PLAIN_CODE.test(line.journal_code ?? '') &&
  PLAIN_CODE.test(line.ecriture_num ?? '') &&
  PLAIN_CODE.test(line.compte_num ?? '') &&
  PLAIN_CODE.test(line.comp_aux_num ?? '') &&
  amountProblem(line.debit, NOWHERE) === null &&
  amountProblem(line.credit, NOWHERE) === null &&
  plainProblem(line.montant_devise, NOWHERE, CURRENCY_DECIMALS) === null;

const NOWHERE: Problem['loc'] = [];
