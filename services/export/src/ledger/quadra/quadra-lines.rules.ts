import type { JournalEntry } from '@probant/contracts/export';
import type { PlainDecimal } from '../../amounts/decimal.rules.ts';
import { ISO_8859_1 } from '../../text/single-byte-charset.rules.ts';
import { collectAccounts } from '../accounts.rules.ts';
import { alignLeft, alignRight, fillBlank } from '../fixed-width.ts';
import { readAuxiliaryAccount, readForeignAmount, readMovement } from '../journal-entry.rules.ts';
import type { LedgerLimits } from '../ledger-request.rules.ts';
import { writeAccountRecords } from './account-records.rules.ts';

/** Days have six digits, read as 1950 to 2049. */
export const QUADRA_LIMITS: LedgerLimits = {
  maxJournalLength: 3,
  maxAccountLength: 8,
  auxiliaryReplacesGeneral: true,
  centsLimit: 1e12,
  currencyDigits: [10, 2],
  years: [1950, 2049],
};

const LINE_END = '\r\n';
const { transliterate } = ISO_8859_1;

/** Writes one M record of 231 characters per entry, in the order given. With `accounts`, the account records come first. */
export function* writeQuadraLines(
  entries: readonly JournalEntry[],
  { accounts }: { readonly accounts: boolean },
): Generator<string> {
  if (accounts) for (const record of writeAccountRecords(yield* collectAccounts(entries))) yield `${record}${LINE_END}`;
  for (const entry of entries) yield `${formatMovement(entry)}${LINE_END}`;
}

/**
 * Start and width of each field: type 1, account 2 (8), journal 10 (2), folio 12 (3), day 15 (6), label 22 (20), side 42, sign 43, cents 44 (12),
 * counterpart 56 (8), due day 64 (6), letters 70 (2), statistics 72 (3), document 75 (5), matter 80 (10), quantity 90 (10), document
 * 100 (8), currency 108 (3), journal 111 (3), label 117 (30), VAT 147 (2), document 149 (10), reserved 159 (10), currency amount 169
 * (13), picture 182 (12), reserved 194 (38).
 */
function formatMovement(entry: JournalEntry): string {
  const journal = entry.journal_code.trim();
  const label = transliterate(entry.label);
  const piece = transliterate(entry.piece_ref);
  const { side, cents } = readMovement(entry);
  const foreign = readForeignAmount(entry);
  return (
    `M${alignLeft(readAuxiliaryAccount(entry) ?? entry.account_number.trim(), 8)}${alignLeft(journal, 2)}000${formatShortDay(entry.entry_date)} ` +
    `${alignLeft(label, 20)}${side}${cents < 0 ? '-' : '+'}${alignRight(String(Math.abs(cents)), 12, '0')}${fillBlank(8)}000000` +
    `${formatLetters(entry)}${fillBlank(3)}${keepEnd(piece, 5)}${fillBlank(20)}${keepEnd(piece, 8)}${foreign?.code ?? 'EUR'}` +
    `${alignLeft(journal, 3)}${fillBlank(3)}${alignLeft(label, 30)}${fillBlank(2)}${keepEnd(piece, 10)}${fillBlank(10)}` +
    `${foreign === null ? fillBlank(13) : formatSignedHundredths(foreign.amount)}${fillBlank(50)}`
  );
}

const formatShortDay = (day: string): string => day.slice(8, 10) + day.slice(5, 7) + day.slice(2, 4);

/** Matching letters (lettrage) that do not fit are left out: cut, they would match unrelated entries. */
function formatLetters({ lettrage }: JournalEntry): string {
  const code = transliterate(lettrage ?? '');
  return code.length > 2 ? fillBlank(2) : alignLeft(code, 2);
}

/** Keeps the end of a reference, where the document number is. */
const keepEnd = (reference: string, width: number): string => alignLeft(reference.slice(-width), width);

const formatSignedHundredths = ({ negative, whole, decimals }: PlainDecimal): string =>
  `${negative ? '-' : '+'}${alignRight(whole + decimals.padEnd(2, '0'), 12, '0')}`;
