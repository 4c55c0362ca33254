import { listConfusableVariants, replaceMisreadLetters } from '@probant/french/misread-characters';
import { type FrenchAccount, hasValidRibKey, parseFrenchBban } from '@probant/french/rib';
import { findLabelledValues } from '../../reading/labelled-values.ts';
import type { Row } from '../../reading/rows.ts';
import { joinCharacters, splitCharacters } from '../characters.ts';
import { ANY_RIB_LABEL } from '../rib-labels.ts';

/** The four account parts as printed outside the IBAN, and their row. */
export type PrintedAccount = { readonly account: FrenchAccount; readonly row: Row };

/** Finds the account parts in a row of a table, in boxes, or at their own labels. Prefers an account whose key is valid. */
export function findPrintedAccount(rows: readonly Row[]): PrintedAccount | null {
  const accounts = [...rows.flatMap(findInRow), ...rows.flatMap(findInBoxes), ...findAtLabels(rows)];
  return accounts.find(({ account }) => hasValidRibKey(account)) ?? accounts[0] ?? null;
}

/** Finds a RIB key that is printed at its own label, without the other parts of an account. */
export function findPrintedKey(rows: readonly Row[]): { readonly key: string; readonly row: Row } | null {
  for (const { segment, text } of findLabelledValues(rows, { label: KEY_LABEL, anyLabel: ANY_RIB_LABEL })) {
    const key = text.trim();
    const row = rows.find(({ segments }) => segments.includes(segment));
    if (row && PART_SHAPES.key.test(key)) return { key, row };
  }
  return null;
}

const KEY_LABEL = /\bcle (?:rib\b|r\.i\.b\b\.?)|\brib key\b/;

/** Bank, agency, account and key in this order, with any labels between them. */
const ACCOUNT_PARTS_PATTERN =
  /(?<![0-9A-Z])(\d{5})\W[^0-9]{0,20}?(\d{5})\W[^0-9]{0,20}?(?<![0-9A-Z])((?:[0-9A-Z] ?){10}[0-9A-Z])\W[^0-9]{0,20}?(\d{2})(?![0-9A-Z])/;

function findInRow(row: Row): PrintedAccount[] {
  const match = ACCOUNT_PARTS_PATTERN.exec(row.text);
  const account = match && parseFrenchBban(match.slice(1).join('').replaceAll(' ', ''));
  if (account) return [{ account, row }];
  return row.source === 'ocr' ? repairMisreadRow(row) : [];
}

const MISREAD_PARTS_PATTERN = /(?<![0-9A-Z])([0-9A-Z]{5}) ([0-9A-Z]{5}) ([0-9A-Z]{11}) ([0-9A-Z]{2})(?![0-9A-Z])/;

/** Replaces letters by digits in a row of the table where digits are required, when the key is then valid. */
function repairMisreadRow(row: Row): PrintedAccount[] {
  const [, bank, agency, number, key] = MISREAD_PARTS_PATTERN.exec(row.text) ?? [];
  if (bank === undefined || agency === undefined || number === undefined || key === undefined) return [];
  const numbers = [number, replaceMisreadLetters(number), ...listConfusableVariants(number, 1)];
  const validAccounts = numbers.flatMap((accountNumber) => {
    const account = parseFrenchBban(
      replaceMisreadLetters(bank) + replaceMisreadLetters(agency) + accountNumber + replaceMisreadLetters(key),
    );
    return account && hasValidRibKey(account) ? [{ account, row }] : [];
  });
  return validAccounts.slice(0, 1);
}

/** Number of characters of bank, agency, account and key. */
const ACCOUNT_LENGTH = 23;

/** Finds single characters in boxes, alone on their row. Their number and the key show where the parts begin. */
function findInBoxes(row: Row): PrintedAccount[] {
  const characters = splitCharacters(row.words);
  if (characters.filter(({ startsWord, endsWord }) => startsWord && endsWord).length < ACCOUNT_LENGTH / 2) return [];
  const start = characters.findIndex(({ startsWord, text }) => startsWord && /\d/.test(text));
  const text = joinCharacters(characters.slice(Math.max(start, 0)));
  const account = start >= 0 && text.length === ACCOUNT_LENGTH ? parseFrenchBban(text) : null;
  return account && hasValidRibKey(account) ? [{ account, row }] : [];
}

const PART_LABELS = {
  bankCode: /\b(?:code )?(?:banque|etab(?:lissement|\.)?|bank code)(?!\w)/,
  agencyCode: /\b(?:code )?(?:guichet|agence|branch code|sort code)\b/,
  accountNumber:
    /\b(?:n[°o.]? ?(?:de |du )?compte|numero (?:de |du )?compte|account n(?:o|umber)\b|compte n[°o])|^(?:n\/)?compte(?= ?:| ?$)/,
  key: /\bcle(?: r\.i\.b\.?| rib)?(?!\w)|\brib key\b/,
} as const;
const PART_SHAPES = {
  bankCode: /^\d{5}$/,
  agencyCode: /^\d{5}$/,
  accountNumber: /^[0-9A-Z]{11}$/,
  key: /^\d{2}$/,
} as const;

/** Finds the parts next to or below their own labels. */
function findAtLabels(rows: readonly Row[]): PrintedAccount[] {
  const readPart = (name: keyof typeof PART_LABELS) => {
    for (const { text } of findLabelledValues(rows, { label: PART_LABELS[name], anyLabel: ANY_RIB_LABEL })) {
      const compact = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
      if (PART_SHAPES[name].test(compact)) return compact;
    }
    return '';
  };
  const account = parseFrenchBban(
    readPart('bankCode') + readPart('agencyCode') + readPart('accountNumber') + readPart('key'),
  );
  const row = account && rows.find(({ text }) => text.replace(/\s/g, '').includes(account.accountNumber));
  return account && row ? [{ account, row }] : [];
}
