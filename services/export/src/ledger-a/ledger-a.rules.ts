import type { JournalEntry } from '@probant/contracts/export';
import type { Plain } from '../amounts/sent-decimal.rules.ts';
import { accountsOf } from '../ledger/accounts.rules.ts';
import { blank, left, right } from '../ledger/fixed-width.ts';
import { auxiliaryOf, foreignOf, type LedgerLimits, movementOf } from '../ledger/journal-entry.rules.ts';
import { ISO_8859_1 } from '../text/single-byte.rules.ts';
import { accountRecords } from './account-records.rules.ts';

/** Days of six digits: read as 1950 to 2049. */
export const LEDGER_A_LIMITS: LedgerLimits = {
  journal: 3,
  account: 8,
  auxiliaryReplacesGeneral: true,
  cents: 1e12,
  currencyDigits: [10, 2],
  years: [1950, 2049],
};

const END = '\r\n';
const { fit } = ISO_8859_1;

/** One M record of 231 characters an entry, in the order given; before them, where they are wanted, the accounts. */
export function* ledgerALines(
  entries: readonly JournalEntry[],
  { accounts }: { readonly accounts: boolean },
): Generator<string> {
  if (accounts) for (const record of accountRecords(accountsOf(entries))) yield `${record}${END}`;
  for (const entry of entries) yield `${movement(entry)}${END}`;
}

/**
 * Starts and widths: type 1, account 2 (8), journal 10 (2), folio 12 (3), day 15 (6), label 22 (20), side 42, sign 43, cents 44 (12),
 * counterpart 56 (8), due day 64 (6), letters 70 (2), statistics 72 (3), document 75 (5), matter 80 (10), quantity 90 (10), document
 * 100 (8), currency 108 (3), journal 111 (3), label 117 (30), VAT 147 (2), document 149 (10), reserved 159 (10), currency amount 169
 * (13), picture 182 (12), reserved 194 (38).
 */
function movement(entry: JournalEntry): string {
  const journal = entry.journal_code.trim();
  const label = fit(entry.label);
  const piece = fit(entry.piece_ref);
  const { side, cents } = movementOf(entry);
  const foreign = foreignOf(entry);
  return (
    `M${left(auxiliaryOf(entry) ?? entry.account_number.trim(), 8)}${left(journal, 2)}000${shortDay(entry.entry_date)} ` +
    `${left(label, 20)}${side}${cents < 0 ? '-' : '+'}${right(String(Math.abs(cents)), 12, '0')}${blank(8)}000000` +
    `${letters(entry)}${blank(3)}${ending(piece, 5)}${blank(20)}${ending(piece, 8)}${foreign?.code ?? 'EUR'}` +
    `${left(journal, 3)}${blank(3)}${left(label, 30)}${blank(2)}${ending(piece, 10)}${blank(10)}` +
    `${foreign === null ? blank(13) : signedCents(foreign.amount)}${blank(50)}`
  );
}

const shortDay = (day: string): string => day.slice(8, 10) + day.slice(5, 7) + day.slice(2, 4);

/** Letters that do not fit are left out: cut, they would match what does not belong together. */
function letters({ lettrage }: JournalEntry): string {
  const code = fit(lettrage ?? '');
  return code.length > 2 ? blank(2) : left(code, 2);
}

/** A document's number is at the end of its reference. */
const ending = (reference: string, width: number): string => left(reference.slice(-width), width);

const signedCents = ({ negative, whole, decimals }: Plain): string =>
  `${negative ? '-' : '+'}${right(whole + decimals.padEnd(2, '0'), 12, '0')}`;
