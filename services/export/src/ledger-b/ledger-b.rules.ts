import type { JournalEntry } from '@probant/contracts/export';
import { centsText, plainText } from '../amounts/sent-decimal.rules.ts';
import { accountsOf } from '../ledger/accounts.rules.ts';
import { blank, dayMonthYear, left, right } from '../ledger/fixed-width.ts';
import {
  auxiliaryOf,
  type Foreign,
  foreignOf,
  type LedgerLimits,
  type Movement,
  movementOf,
} from '../ledger/journal-entry.rules.ts';
import { WINDOWS_1252 } from '../text/single-byte.rules.ts';
import { accountRecords } from './account-records.rules.ts';
import { entryKey, type Journal, journalsOf, type PieceType, pieceTypesOf } from './journals.rules.ts';

export const LEDGER_B_LIMITS: LedgerLimits = {
  journal: 3,
  account: 17,
  auxiliaryReplacesGeneral: false,
  cents: 1e15,
  currencyDigits: [13, 4],
  years: [1, 9999],
};

const END = '\r\n';
/** What the layout has for "no day" in its header. */
const NO_DAY = '01011900';
const { fit } = WINDOWS_1252;

/** A moment in France as the layout tells it: JJMMAAAA and HHMM. */
export type Moment = { readonly day: string; readonly time: string };

/**
 * Header, where they are wanted the accounts, one record a journal, then one of 1,407 characters an entry, in the order given (TRA
 * version 11, journal, extended).
 */
export function* ledgerBLines(
  entries: readonly JournalEntry[],
  { accounts, now }: { readonly accounts: boolean; readonly now: Moment },
): Generator<string> {
  const journals = journalsOf(entries);
  const types = pieceTypesOf(entries, journals);
  const numbered = entries.every(({ entry_number }) => /^0*[1-9][0-9]{0,7}$/.test(entry_number));
  yield `${header(now)}${END}`;
  if (accounts) for (const record of accountRecords(accountsOf(entries), journals)) yield `${record}${END}`;
  for (const journal of journals.values()) yield `${journalRecord(journal)}${END}`;
  for (const entry of entries) yield `${movement(entry, types.get(entryKey(entry)) ?? 'OD', numbered, now)}${END}`;
}

/** Starts: fixed 1, product 4, origin 6, content 9, form 12, year 15, days 18 and 26, version 34, file 37, moment 42, purge 137, 145. */
const header = ({ day, time }: Moment): string =>
  `***S5EXPJRLETE${blank(3)}${NO_DAY}${NO_DAY}011${blank(5)}${day}${time}${blank(83)}${NO_DAY}001--`;

/** Starts: code 7, label 10, nature 45, counterpart 54, axis 71, way of entering 74. */
const journalRecord = ({ code, label, nature, counterpart }: Journal): string =>
  `***JAL${left(code, 3)}${left(fit(label), 35)}${left(nature, 3)}${blank(6)}${left(counterpart, 17)}${blank(3)}-  `;

/**
 * Starts and widths: journal 1 (3), day 4 (8), type 12 (2), account 14 (17), kind 31, auxiliary 32 (17), reference 49 (35), label 84
 * (35), side 130, amounts 131 (20), 176 (20) and 196 (20), N 151, number 152 (8), currency 160 (3), rate 163 (10), meaning of the
 * amounts 173 (3); from 223 on: reference 223 (35), its day 258 (8), today 266 (8), opening 302 (3), VAT 386, letters 1014 (5), their
 * state 1021 (3), FEC number 1395 (5), day of validation 1400 (8).
 */
function movement(entry: JournalEntry, type: PieceType, numbered: boolean, now: Moment): string {
  const auxiliary = auxiliaryOf(entry);
  const amount = movementOf(entry);
  const foreign = foreignOf(entry);
  const piece = left(fit(entry.piece_ref), 35);
  const euros = right(centsText(amount.cents, ','), 20);
  return (
    `${left(entry.journal_code.trim(), 3)}${dayMonthYear(entry.entry_date)}${type}${left(entry.account_number.trim(), 17)}` +
    `${auxiliary === null ? ' ' : 'X'}${left(auxiliary ?? '', 17)}${piece}${left(fit(entry.label), 35)}${blank(11)}${amount.side}` +
    `${foreign === null ? euros : right(signedBySide(foreign, amount), 20)}N${numbered ? right(entry.entry_number.replace(/^0+/, ''), 8) : blank(8)}` +
    `${foreign?.code ?? 'EUR'}${blank(10)}${foreign === null ? 'E--' : 'DE-'}` +
    `${foreign === null ? blank(20) : euros}${blank(27)}` +
    `${piece}${dayMonthYear(entry.piece_date)}${now.day}${blank(28)}N  ${blank(81)}-${blank(627)}` +
    `${lettersAndState(entry, auxiliary !== null)}${blank(371)}${fecNumber(entry)}${validationDay(entry)}`
  );
}

/** The amount of a credit in another currency is often sent with a minus: here the side says it. */
const signedBySide = ({ amount }: Foreign, { side }: Movement): string =>
  plainText(side === 'C' ? { ...amount, negative: false } : amount, ',', 2);

/** Letters 1014 (5), two flags that stay blank, state 1021 (3): capitals are a full match. Letters that do not fit are left out. */
function lettersAndState({ lettrage }: JournalEntry, isThirdParty: boolean): string {
  const code = fit(lettrage ?? '');
  const fits = code !== '' && code.length <= 5;
  const state = fits ? (code === code.toUpperCase() ? 'TL ' : 'PL ') : isThirdParty ? 'AL ' : 'RI ';
  return `${left(fits ? code : '', 5)}${blank(2)}${state}`;
}

const fecNumber = ({ entry_number }: JournalEntry): string =>
  /^[0-9]{1,5}$/.test(entry_number) ? right(entry_number, 5) : blank(5);

const validationDay = ({ validation_date }: JournalEntry): string =>
  validation_date === null || validation_date === undefined ? blank(8) : dayMonthYear(validation_date);

/** The moment of a clock as people in France read it. */
export function momentIn(now: number): Moment {
  const parts = new Map(PARIS.formatToParts(now).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return { day: part('day') + part('month') + part('year'), time: part('hour') + part('minute') };
}

const PARIS = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
