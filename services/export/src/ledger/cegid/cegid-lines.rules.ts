import type { JournalEntry } from '@probant/contracts/export';
import { formatCents, formatPlainDecimal } from '../../amounts/decimal.rules.ts';
import { WINDOWS_1252 } from '../../text/single-byte-charset.rules.ts';
import { collectAccounts } from '../accounts.rules.ts';
import { alignLeft, alignRight, fillBlank, formatDayMonthYear } from '../fixed-width.ts';
import {
  type ForeignAmount,
  type Movement,
  readAuxiliaryAccount,
  readForeignAmount,
  readMovement,
} from '../journal-entry.rules.ts';
import type { LedgerLimits } from '../ledger-request.rules.ts';
import { writeAccountRecords } from './account-records.rules.ts';
import { collectJournals, type Journal } from './journals.rules.ts';
import { createEntryKey, findPieceTypes, type PieceType } from './piece-types.rules.ts';

export const CEGID_LIMITS: LedgerLimits = {
  maxJournalLength: 3,
  maxAccountLength: 17,
  auxiliaryReplacesGeneral: false,
  centsLimit: 1e15,
  currencyDigits: [13, 4],
  years: [1, 9999],
};

const LINE_END = '\r\n';
/** "No day" in the header of the layout. */
const NO_DAY = '01011900';
const { transliterate } = WINDOWS_1252;

/** Local day and time in France: JJMMAAAA and HHMM. */
export type ParisTime = { readonly day: string; readonly time: string };

/**
 * Writes a TRA file (version 11, extended journal): the header, the account records with `accounts`, one record per journal, then one
 * record of 1,407 characters per entry, in the order given.
 */
export function* writeCegidLines(
  entries: readonly JournalEntry[],
  { accounts, now }: { readonly accounts: boolean; readonly now: ParisTime },
): Generator<string> {
  const journals = yield* collectJournals(entries);
  const types = yield* findPieceTypes(entries, journals);
  const numbered = entries.every(({ entry_number }) => /^0*[1-9][0-9]{0,7}$/.test(entry_number));
  yield `${formatHeader(now)}${LINE_END}`;
  if (accounts)
    for (const record of writeAccountRecords(yield* collectAccounts(entries), journals)) yield `${record}${LINE_END}`;
  for (const journal of journals.values()) yield `${formatJournal(journal)}${LINE_END}`;
  for (const entry of entries)
    yield `${formatMovement(entry, types.get(createEntryKey(entry)) ?? 'OD', numbered, now)}${LINE_END}`;
}

/** Field starts: fixed 1, product 4, origin 6, content 9, form 12, year 15, days 18 and 26, version 34, file 37, time 42, purge 137, 145. */
const formatHeader = ({ day, time }: ParisTime): string =>
  `***S5EXPJRLETE${fillBlank(3)}${NO_DAY}${NO_DAY}011${fillBlank(5)}${day}${time}${fillBlank(83)}${NO_DAY}001--`;

/** Field starts: code 7, label 10, nature 45, counterpart 54, axis 71, entry mode 74. */
const formatJournal = ({ code, label, nature, counterpart }: Journal): string =>
  `***JAL${alignLeft(code, 3)}${alignLeft(transliterate(label), 35)}${alignLeft(nature, 3)}${fillBlank(6)}${alignLeft(counterpart, 17)}${fillBlank(3)}-  `;

/**
 * Start and width of each field: journal 1 (3), day 4 (8), type 12 (2), account 14 (17), kind 31, auxiliary 32 (17), reference 49 (35), label 84
 * (35), side 130, amounts 131 (20), 176 (20) and 196 (20), N 151, number 152 (8), currency 160 (3), rate 163 (10), meaning of the
 * amounts 173 (3); from 223 on: reference 223 (35), its day 258 (8), creation day 266 (8), opening 302 (3), VAT 386, matching letters
 * 1014 (5), their state 1021 (3), FEC number 1395 (5), validation day 1400 (8).
 */
function formatMovement(entry: JournalEntry, type: PieceType, numbered: boolean, now: ParisTime): string {
  const auxiliary = readAuxiliaryAccount(entry);
  const amount = readMovement(entry);
  const foreign = readForeignAmount(entry);
  const piece = alignLeft(transliterate(entry.piece_ref), 35);
  const euros = alignRight(formatCents(amount.cents, ','), 20);
  return (
    `${alignLeft(entry.journal_code.trim(), 3)}${formatDayMonthYear(entry.entry_date)}${type}${alignLeft(entry.account_number.trim(), 17)}` +
    `${auxiliary === null ? ' ' : 'X'}${alignLeft(auxiliary ?? '', 17)}${piece}${alignLeft(transliterate(entry.label), 35)}${fillBlank(11)}${amount.side}` +
    `${foreign === null ? euros : alignRight(formatForeignAmount(foreign, amount), 20)}N${numbered ? alignRight(entry.entry_number.replace(/^0+/, ''), 8) : fillBlank(8)}` +
    `${foreign?.code ?? 'EUR'}${fillBlank(10)}${foreign === null ? 'E--' : 'DE-'}` +
    `${foreign === null ? fillBlank(20) : euros}${fillBlank(27)}` +
    `${piece}${formatDayMonthYear(entry.piece_date)}${now.day}${fillBlank(28)}N  ${fillBlank(81)}-${fillBlank(627)}` +
    `${formatLetters(entry, auxiliary !== null)}${fillBlank(371)}${formatFecNumber(entry)}${formatValidationDay(entry)}`
  );
}

/** A credit in another currency is often sent with a minus sign; here the side already carries it. */
const formatForeignAmount = ({ amount }: ForeignAmount, { side }: Movement): string =>
  formatPlainDecimal(side === 'C' ? { ...amount, negative: false } : amount, ',', 2);

/** Matching letters 1014 (5), two blank flags, state 1021 (3): capitals mean a full match. Letters that do not fit are left out. */
function formatLetters({ lettrage }: JournalEntry, isThirdParty: boolean): string {
  const code = transliterate(lettrage ?? '');
  const fits = code !== '' && code.length <= 5;
  const state = fits ? (code === code.toUpperCase() ? 'TL ' : 'PL ') : isThirdParty ? 'AL ' : 'RI ';
  return `${alignLeft(fits ? code : '', 5)}${fillBlank(2)}${state}`;
}

const formatFecNumber = ({ entry_number }: JournalEntry): string =>
  /^[0-9]{1,5}$/.test(entry_number) ? alignRight(entry_number, 5) : fillBlank(5);

const formatValidationDay = ({ validation_date }: JournalEntry): string =>
  validation_date === null || validation_date === undefined ? fillBlank(8) : formatDayMonthYear(validation_date);

/** Converts a clock time to the local day and time in France. */
export function toParisTime(now: number): ParisTime {
  const parts = new Map(PARIS_TIME_FORMAT.formatToParts(now).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return { day: part('day') + part('month') + part('year'), time: part('hour') + part('minute') };
}

const PARIS_TIME_FORMAT = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
