import { asDigits, exchanged } from '@probant/french/misread-characters';
import { type FrenchAccount, frenchAccountOfBban, ribKeyAgrees } from '@probant/french/rib';
import { valuesOf } from '../reading/labelled.ts';
import type { Row } from '../reading/rows.ts';
import { charactersOf, textOf } from './characters.ts';
import { ANY_RIB_LABEL } from './rib-labels.ts';

/** The four parts as printed apart from the IBAN, and the row that bears them. */
export type PrintedAccount = { readonly account: FrenchAccount; readonly row: Row };

/** The account as the slip prints its parts: in a row of a table, in boxes, or at labels of their own. Of several, one whose key is right. */
export function printedAccount(rows: readonly Row[]): PrintedAccount | null {
  const found = [...rows.flatMap(inRow), ...rows.flatMap(inBoxes), ...atLabels(rows)];
  return found.find(({ account }) => ribKeyAgrees(account)) ?? found[0] ?? null;
}

/** Bank, agency, account, key one after another, whatever labels stand between. */
const PARTS =
  /(?<![0-9A-Z])(\d{5})\W[^0-9]{0,20}?(\d{5})\W[^0-9]{0,20}?(?<![0-9A-Z])([0-9A-Z]{11})\W[^0-9]{0,20}?(\d{2})(?![0-9A-Z])/;

function inRow(row: Row): PrintedAccount[] {
  const match = PARTS.exec(row.text);
  const account = match && frenchAccountOfBban(match.slice(1).join(''));
  if (account) return [{ account, row }];
  return row.source === 'ocr' ? misread(row) : [];
}

const MISREAD = /(?<![0-9A-Z])([0-9A-Z]{5}) ([0-9A-Z]{5}) ([0-9A-Z]{11}) ([0-9A-Z]{2})(?![0-9A-Z])/;

/** A row of the table in which letters stand where digits must: made digits, when the key then agrees. */
function misread(row: Row): PrintedAccount[] {
  const [, bank, agency, number, key] = MISREAD.exec(row.text) ?? [];
  if (bank === undefined || agency === undefined || number === undefined || key === undefined) return [];
  const numbers = [number, asDigits(number), ...exchanged(number, 1)];
  const sound = numbers.flatMap((one) => {
    const account = frenchAccountOfBban(asDigits(bank) + asDigits(agency) + one + asDigits(key));
    return account && ribKeyAgrees(account) ? [{ account, row }] : [];
  });
  return sound.slice(0, 1);
}

const LENGTH = 23;

/** Digits one by one in boxes, alone on their row: no word of the row tells the parts from one another, their number and key do. */
function inBoxes(row: Row): PrintedAccount[] {
  const characters = charactersOf(row.words);
  if (characters.filter(({ opens, ends }) => opens && ends).length < LENGTH / 2) return [];
  const at = characters.findIndex(({ opens, text }) => opens && /\d/.test(text));
  const text = textOf(characters.slice(Math.max(at, 0)));
  const account = at >= 0 && text.length === LENGTH ? frenchAccountOfBban(text) : null;
  return account && ribKeyAgrees(account) ? [{ account, row }] : [];
}

const PART_LABELS = {
  bankCode: /\b(?:code )?(?:banque|etablissement|bank code)\b/,
  agencyCode: /\b(?:code )?(?:guichet|agence|branch code|sort code)\b/,
  accountNumber: /\b(?:n[°o.]? ?(?:de |du )?compte|numero (?:de |du )?compte|account n(?:o|umber)\b|compte n[°o])/,
  key: /\bcle(?: rib)?\b|\brib key\b/,
} as const;
const PART_SHAPES = {
  bankCode: /^\d{5}$/,
  agencyCode: /^\d{5}$/,
  accountNumber: /^[0-9A-Z]{11}$/,
  key: /^\d{2}$/,
} as const;

/** The parts beside or below labels of their own. */
function atLabels(rows: readonly Row[]): PrintedAccount[] {
  const part = (name: keyof typeof PART_LABELS) => {
    for (const { text } of valuesOf(rows, { wanted: PART_LABELS[name], any: ANY_RIB_LABEL })) {
      const compact = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
      if (PART_SHAPES[name].test(compact)) return compact;
    }
    return '';
  };
  const account = frenchAccountOfBban(part('bankCode') + part('agencyCode') + part('accountNumber') + part('key'));
  const row = account && rows.find(({ text }) => text.replace(/\s/g, '').includes(account.accountNumber));
  return account && row ? [{ account, row }] : [];
}
