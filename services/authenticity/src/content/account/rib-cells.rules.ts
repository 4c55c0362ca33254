import type { Word } from '@probant/documents/document';
import { isIban, parseFrenchIban } from '@probant/french/iban';
import { type FrenchAccount, hasValidRibKey, parseFrenchBban } from '@probant/french/rib';
import { createLetterRun, endsWord, type LetterRun, wordsOfRun } from '../text/letter-run.ts';
import type { PageRow } from '../text/page-rows.ts';

/** The four parts of a French account printed as such. */
export type PrintedAccount = {
  readonly account: FrenchAccount;
  /** Whether labels say that it is one: else it is four groups of the right lengths, which only an IBAN nearly like it explains. */
  readonly isLabelled: boolean;
  readonly row: PageRow;
  readonly words: readonly Word[];
};

const MAX_ACCOUNTS = 200;
/** Rows of labels and values that one account may take. */
const WINDOW_ROWS = 9;
/** Rows above or below the values that have their headings. */
const HEADING_ROWS = 3;
/** Characters that the labels of the four parts may take between the values. */
const LABEL_PATTERNS = { bank: /banque|etablissement|etab/, agency: /guichet|agence/, key: /cle|c\/rib/ } as const;
/** What the four parts are printed after when each has its label. */
const PART_PATTERNS = [
  /(?:banque|etablissement|etab\.?)(?: code)?[ :.\-–|]{1,6}(\d{5})(?![\da-z])/,
  /(?:guichet|agence)[ :.\-–|]{1,6}(\d{5})(?![\da-z])/,
  /compte(?: n[°ºo])?[ :.\-–|]{1,6}((?:[\da-z] ?){10}[\da-z])(?![\da-z])/,
  /cle(?: r\.?i\.?b\.?)?[ :.\-–|]{1,6}(\d{2})(?![\da-z])/,
] as const;

/** Returns the accounts printed as a row of cells under their headings, or each part after its label. */
export function findPrintedAccounts(rows: readonly PageRow[]): readonly PrintedAccount[] {
  const accounts: PrintedAccount[] = [];
  for (const [index, row] of rows.entries()) {
    if (accounts.length >= MAX_ACCOUNTS) break;
    const isLabelled = hasHeadings(rows, index - HEADING_ROWS, index) || hasHeadings(rows, index, index + HEADING_ROWS);
    const cells = readCells(row, isLabelled);
    const account = (isLabelled ? cells : null) ?? readLabelledParts(rows, index) ?? cells;
    if (account) accounts.push(account);
  }
  return accounts;
}

/** Whether the rows from one to another name the four parts. */
function hasHeadings(rows: readonly PageRow[], from: number, to: number): boolean {
  const window = rows.slice(Math.max(from, 0), to + 1);
  const heading = window
    .filter(({ page }) => page === window[0]?.page)
    .map(({ folded }) => folded)
    .join(' ');
  return Object.values(LABEL_PATTERNS).every((pattern) => pattern.test(heading));
}

const ACCOUNT_LENGTH = 11;
const PART_LENGTHS = [5, 5, ACCOUNT_LENGTH, 2] as const;
const BBAN_LENGTH = 23;

/** Reads 5 + 5 + 11 + 2 characters, each part one word but the account number, which may be several. */
function readCells(row: PageRow, isLabelled: boolean): PrintedAccount | null {
  const run = createLetterRun(row.words);
  for (let start = 0; start + BBAN_LENGTH <= run.characters.length; start += 1) {
    if (!run.isStart[start] || !hasPartsAt(run, start)) continue;
    const account = parseFrenchBban(run.characters.slice(start, start + BBAN_LENGTH));
    if (account) return { account, isLabelled, row, words: wordsOfRun(run, start, start + BBAN_LENGTH) };
  }
  return null;
}

function hasPartsAt(run: LetterRun, start: number): boolean {
  let end = start;
  return PART_LENGTHS.every((length) => {
    const from = end;
    end += length;
    return endsWord(run, end) && (length === ACCOUNT_LENGTH || isOneWord(run, from, end));
  });
}

const isOneWord = (run: LetterRun, from: number, end: number): boolean =>
  run.isStart.slice(from + 1, end).every((isStart) => !isStart);

/** Reads the parts of rows that begin with the label of the bank's code. */
function readLabelledParts(rows: readonly PageRow[], index: number): PrintedAccount | null {
  const row = rows[index];
  if (!row || !LABEL_PATTERNS.bank.test(row.folded)) return null;
  const window = rows.slice(index, index + WINDOW_ROWS).filter(({ page }) => page === row.page);
  const text = window.map(({ folded }) => folded).join(' | ');
  const parts = PART_PATTERNS.map((pattern) => pattern.exec(text)?.[1]?.replaceAll(' ', '').toUpperCase());
  const account = parts.includes(undefined) ? null : parseFrenchBban(parts.join(''));
  return (
    account && { account, isLabelled: true, row, words: window.flatMap((member) => member.words.filter(hasDigit)) }
  );
}

const hasDigit = ({ text }: Word): boolean => /\d/.test(text);

/** Characters in which two printings of one account may differ: more, and they are two accounts. */
const MAX_DIFFERENT_CHARACTERS = 3;

/**
 * Returns whether the key does not fit the parts, or the parts differ a little from an IBAN printed with them. An IBAN with wrong check
 * digits is a fault of its own: the parts cannot be compared.
 */
export function isFaultyAccount(
  { account, isLabelled }: Pick<PrintedAccount, 'account' | 'isLabelled'>,
  ibans: readonly string[],
): boolean {
  if (isLabelled && !hasValidRibKey(account)) return true;
  return ibans.some((iban) => {
    const other = isIban(iban) ? parseFrenchIban(iban) : null;
    const differences = other === null ? 0 : countDifferences(account, other);
    return differences > 0 && differences <= MAX_DIFFERENT_CHARACTERS;
  });
}

function countDifferences(a: FrenchAccount, b: FrenchAccount): number {
  const [left, right] = [joinParts(a), joinParts(b)];
  return [...left].filter((character, index) => character !== right[index]).length;
}

const joinParts = ({ bankCode, agencyCode, accountNumber, key }: FrenchAccount): string =>
  bankCode + agencyCode + accountNumber + key;
