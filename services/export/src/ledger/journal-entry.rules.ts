import type { JournalEntry, LedgerExportRequest } from '@probant/contracts/export';
import type { Cents } from '@probant/french/money';
import { type Problem, problem } from '@probant/kernel/errors';
import type { Remains } from '@probant/kernel/remains';
import { amountProblem, itemProblems, plainProblem, refused } from '../amounts/amount-problems.rules.ts';
import { checkedCents, checkedPlain, isFault, type Plain, plainSent } from '../amounts/sent-decimal.rules.ts';

/** What a layout of fixed widths can hold. */
export type LedgerLimits = {
  readonly journal: number;
  readonly account: number;
  /** True where the auxiliary account stands in the place of the general one. */
  readonly auxiliaryReplacesGeneral: boolean;
  /** The amount in cents is below this, either way. */
  readonly cents: number;
  /** Digits of an amount in another currency, before and after the decimal mark. */
  readonly currencyDigits: readonly [whole: number, decimals: number];
  /** First and last year that its days can tell. */
  readonly years: readonly [number, number];
};

const MOST_CURRENCY_DECIMALS = 6;

/** One side of an account, the amount with its sign. */
export type Movement = { readonly side: 'D' | 'C'; readonly cents: Cents };

/** Debit 0 is a debit of 0 unless there is a credit. The two sides must have been checked. */
export function movementOf({ debit, credit }: JournalEntry): Movement {
  const [left, right] = [checkedCents(debit), checkedCents(credit)];
  return right !== 0 ? { side: 'C', cents: right } : { side: 'D', cents: left };
}

/** An amount in another currency than the euro. */
export type Foreign = { readonly code: string; readonly amount: Plain };

/** Null where the entry is in euros: it takes both a code and an amount to be in another currency. It must have been checked. */
export function foreignOf({ currency_amount, currency_code }: JournalEntry): Foreign | null {
  if (currency_amount === null || currency_amount === undefined) return null;
  if (currency_code === null || currency_code === undefined || currency_code === 'EUR') return null;
  return { code: currency_code, amount: checkedPlain(currency_amount, MOST_CURRENCY_DECIMALS) };
}

/** The auxiliary account, null where none is given. */
export const auxiliaryOf = ({ aux_account }: Remains<JournalEntry>): string | null => aux_account?.trim() || null;

/** What a schema cannot say about entries for a ledger: nothing is cut or changed that identifies an account or a journal. */
export const ledgerProblems = ({ entries }: Remains<LedgerExportRequest>, limits: LedgerLimits): readonly Problem[] =>
  itemProblems(entries, (entry, index) => entryProblems(entry, index, limits));

function entryProblems(entry: Remains<JournalEntry>, index: number, limits: LedgerLimits): readonly Problem[] {
  const loc = (field: keyof JournalEntry) => ['body', 'entries', index, field];
  const auxiliary = auxiliaryOf(entry);
  const replaced = auxiliary !== null && limits.auxiliaryReplacesGeneral;
  const [debit, credit] = [amountProblem(entry.debit, loc('debit')), amountProblem(entry.credit, loc('credit'))];
  return [
    codeProblem(entry.journal_code, loc('journal_code'), limits.journal),
    yearProblem(entry.entry_date, loc('entry_date'), limits.years),
    replaced ? null : codeProblem(entry.account_number, loc('account_number'), limits.account),
    auxiliary === null ? null : codeProblem(auxiliary, loc('aux_account'), limits.account),
    debit,
    credit,
    debit === null && credit === null ? sidesProblem(entry, loc, limits) : null,
    currencyProblem(entry, loc('currency_amount'), limits),
  ].filter((problem) => problem !== null);
}

function codeProblem(sent: string | undefined, loc: Problem['loc'], most: number): Problem | null {
  if (sent === undefined) return null;
  const code = sent.trim();
  if (/^[!-~][ -~]*$/.test(code) && code.length <= most) return null;
  if (code === '')
    return problem('string_too_short', loc, 'String should have at least 1 character', sent, { min_length: 1 });
  if (code.length > most)
    return problem('string_too_long', loc, `String should have at most ${most} characters`, null, { max_length: most });
  return refused(loc, sent, 'a code must be of printable ASCII characters');
}

function yearProblem(
  day: string | undefined,
  loc: Problem['loc'],
  [first, last]: LedgerLimits['years'],
): Problem | null {
  if (day === undefined) return null;
  const year = Number(day.slice(0, 4));
  return year >= first && year <= last
    ? null
    : refused(loc, day, `the layout tells years from ${first} to ${last} only`);
}

function sidesProblem(
  entry: Remains<JournalEntry>,
  loc: (field: 'debit' | 'credit') => Problem['loc'],
  limits: LedgerLimits,
): Problem | null {
  const [debit, credit] = [checkedCents(entry.debit), checkedCents(entry.credit)];
  if (debit !== 0 && credit !== 0)
    return refused(
      loc('credit'),
      entry.credit ?? null,
      'a line of this layout has one side: debit or credit must be 0',
    );
  if (Math.max(Math.abs(debit), Math.abs(credit)) < limits.cents) return null;
  return tooLarge(loc(credit !== 0 ? 'credit' : 'debit'), limits.cents / 100);
}

const tooLarge = (loc: Problem['loc'], lt: number): Problem =>
  problem('less_than', loc, `Input should be less than ${lt}`, null, { lt });

function currencyProblem(
  { currency_amount }: Remains<JournalEntry>,
  loc: Problem['loc'],
  { currencyDigits: [whole, decimals] }: LedgerLimits,
): Problem | null {
  const problem = plainProblem(currency_amount, loc, decimals);
  if (problem !== null || currency_amount === null || currency_amount === undefined) return problem;
  const amount = plainSent(currency_amount, decimals);
  return !isFault(amount) && amount.whole.length > whole ? tooLarge(loc, 10 ** whole) : null;
}
