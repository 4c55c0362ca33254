import { hasIbanFormat } from '@probant/french/iban';
import { findPrintedBics } from '../../content/account/find-printed-bics.ts';
import { findPrintedIbans, type PrintedIban } from '../../content/account/find-printed-ibans.ts';
import { countDifferences, unifyLookAlikes } from '../../content/text/near-text.rules.ts';
import type { PrintedPage } from './printed-page.ts';
import { createRival, type Rival } from './rival.ts';
import { readCompact, type SignedValues } from './signed-values.rules.ts';

/** Two valid account numbers of one bank differ in three digits or more: one of the account, and the keys. */
const MAX_ALTERED_CHARACTERS = 2;
const MIN_ACCOUNT_LENGTH = 14;

/** IBAN (31), account number without its country (33) and BIC (32). */
export function compareAccounts(signed: SignedValues, printed: PrintedPage): readonly Rival[] {
  return [...compareIbans(signed, printed), ...compareBics(signed, printed)];
}

function compareIbans(signed: SignedValues, printed: PrintedPage): readonly Rival[] {
  const iban = readCompact(signed, '31').toUpperCase();
  const account = hasIbanFormat(iban) ? iban.slice(4) : readCompact(signed, '33').toUpperCase();
  if (account.length < MIN_ACCOUNT_LENGTH) return [];
  const others = findPrintedIbans(printed.rows).filter((candidate) => candidate.compact.slice(4) !== account);
  const counted = isAccountPrinted(account, printed) ? others.filter((other) => isAltered(other, account)) : others;
  // A misread account is not valid, and one that was made up for a forgery is.
  return counted
    .filter(({ isValid }) => isValid || !printed.isMisreadable)
    .map(({ row, words }) => createRival('account', ['31', '33'], row, words));
}

const isAltered = ({ compact }: PrintedIban, account: string): boolean =>
  countDifferences(compact.slice(4), account) <= MAX_ALTERED_CHARACTERS;

const isAccountPrinted = (account: string, { text, isMisreadable }: PrintedPage): boolean =>
  text.compact.includes(account.toLowerCase()) ||
  (isMisreadable && unifyLookAlikes(text.compact).includes(unifyLookAlikes(account.toLowerCase())));

/** Characters that name the bank and its country; the place and the branch may be left out or be another office. */
const BANK_LENGTH = 6;

function compareBics(signed: SignedValues, printed: PrintedPage): readonly Rival[] {
  const bank = readCompact(signed, '32').slice(0, BANK_LENGTH);
  if (bank.length < BANK_LENGTH || printed.text.compact.includes(bank)) return [];
  return findPrintedBics(printed.rows)
    .filter(({ bic }) => !printed.isMisreadable || countDifferences(bic.slice(0, BANK_LENGTH).toLowerCase(), bank) > 2)
    .map(({ row, words }) => createRival('bank_identifier', ['32'], row, words));
}
