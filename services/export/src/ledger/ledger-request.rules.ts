import type { JournalEntry, LedgerExportRequest } from '@probant/contracts/export';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import { createValidationProblem, type Problem } from '@probant/kernel/errors';
import {
  createValueError,
  findAmountProblem,
  findDecimalProblem,
  findItemProblems,
  type ProblemSteps,
} from '../amounts/amount-problems.rules.ts';
import { isDecimalFault, parsePlainDecimal, requireCents } from '../amounts/decimal.rules.ts';
import { readAuxiliaryAccount } from './journal-entry.rules.ts';

/** Limits of a fixed-width layout. */
export type LedgerLimits = {
  readonly maxJournalLength: number;
  readonly maxAccountLength: number;
  /** True when the layout has one account field, which holds the auxiliary account of an entry that has one. */
  readonly auxiliaryReplacesGeneral: boolean;
  /** Exclusive bound on the absolute value of an amount, in cents. */
  readonly centsLimit: number;
  /** Maximum digits of an amount in another currency, before and after the decimal mark. */
  readonly currencyDigits: readonly [whole: number, decimals: number];
  /** First and last year that the day fields can hold. */
  readonly years: readonly [first: number, last: number];
};

/** Checks entries against the limits of a layout. A code that identifies an account or a journal is rejected, never cut or changed. */
export const findLedgerProblems = ({ entries }: DeepPartial<LedgerExportRequest>, limits: LedgerLimits): ProblemSteps =>
  findItemProblems(entries, (entry, index) => findEntryProblems(entry, index, limits));

function findEntryProblems(entry: DeepPartial<JournalEntry>, index: number, limits: LedgerLimits): readonly Problem[] {
  const loc = (field: keyof JournalEntry) => ['body', 'entries', index, field];
  const auxiliary = readAuxiliaryAccount(entry);
  const isReplaced = auxiliary !== null && limits.auxiliaryReplacesGeneral;
  const [debit, credit] = [
    findAmountProblem(entry.debit, loc('debit')),
    findAmountProblem(entry.credit, loc('credit')),
  ];
  return [
    findCodeProblem(entry.journal_code, loc('journal_code'), limits.maxJournalLength),
    findYearProblem(entry.entry_date, loc('entry_date'), limits.years),
    isReplaced ? null : findCodeProblem(entry.account_number, loc('account_number'), limits.maxAccountLength),
    auxiliary === null ? null : findCodeProblem(auxiliary, loc('aux_account'), limits.maxAccountLength),
    debit,
    credit,
    debit === null && credit === null ? findSidesProblem(entry, loc, limits) : null,
    findCurrencyProblem(entry, loc('currency_amount'), limits),
  ].filter((problem) => problem !== null);
}

function findCodeProblem(sent: string | undefined, loc: Problem['loc'], maxLength: number): Problem | null {
  if (sent === undefined) return null;
  const code = sent.trim();
  if (/^[!-~][ -~]*$/.test(code) && code.length <= maxLength) return null;
  if (code === '')
    return createValidationProblem('string_too_short', loc, 'String should have at least 1 character', sent, {
      min_length: 1,
    });
  if (code.length > maxLength)
    return createValidationProblem('string_too_long', loc, `String should have at most ${maxLength} characters`, null, {
      max_length: maxLength,
    });
  return createValueError(loc, sent, 'a code must be of printable ASCII characters');
}

function findYearProblem(
  day: string | undefined,
  loc: Problem['loc'],
  [first, last]: LedgerLimits['years'],
): Problem | null {
  if (day === undefined) return null;
  const year = Number(day.slice(0, 4));
  return year >= first && year <= last
    ? null
    : createValueError(loc, day, `the layout supports years from ${first} to ${last} only`);
}

function findSidesProblem(
  entry: DeepPartial<JournalEntry>,
  loc: (field: 'debit' | 'credit') => Problem['loc'],
  limits: LedgerLimits,
): Problem | null {
  const [debit, credit] = [requireCents(entry.debit), requireCents(entry.credit)];
  if (debit !== 0 && credit !== 0)
    return createValueError(
      loc('credit'),
      entry.credit ?? null,
      'a line of this layout has one side: debit or credit must be 0',
    );
  if (Math.max(Math.abs(debit), Math.abs(credit)) < limits.centsLimit) return null;
  return createLimitProblem(loc(credit !== 0 ? 'credit' : 'debit'), limits.centsLimit / 100);
}

const createLimitProblem = (loc: Problem['loc'], limit: number): Problem =>
  createValidationProblem('less_than', loc, `Input should be less than ${limit}`, null, { lt: limit });

function findCurrencyProblem(
  { currency_amount }: DeepPartial<JournalEntry>,
  loc: Problem['loc'],
  { currencyDigits: [whole, decimals] }: LedgerLimits,
): Problem | null {
  const problem = findDecimalProblem(currency_amount, loc, decimals);
  if (problem !== null || currency_amount === null || currency_amount === undefined) return problem;
  const amount = parsePlainDecimal(currency_amount, decimals);
  return !isDecimalFault(amount) && amount.whole.length > whole ? createLimitProblem(loc, 10 ** whole) : null;
}
