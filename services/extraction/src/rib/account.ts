import { findIbans, frenchAccountOfIban } from '@probant/french/iban';
import { type FrenchAccount, frenchAccountOfBban, ribKeyAgrees } from '@probant/french/rib';
import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { valuesOf } from '../reading/labelled.ts';
import type { Row } from '../reading/rows.ts';
import { ANY_RIB_LABEL } from './rib-labels.ts';

export type AccountReading = {
  readonly iban: Reading<string> | null;
  readonly agencyCode: Reading<string> | null;
  readonly accountNumber: Reading<string> | null;
  readonly key: Reading<string> | null;
};

// Printed twice and the two agree; one check digit pair right; a repaired misreading; a check that fails.
const TWICE = 0.99;
const CHECKED = 0.96;
const REPAIRED = 0.9;
const FAILED = 0.3;

/** The IBAN and the French account parts, each checked by its own key and by the other. */
export function readAccount(rows: readonly Row[]): AccountReading {
  const iban = readIban(rows);
  const inside = iban && frenchAccountOfIban(iban.value);
  const printed = printedAccount(rows) ?? labelledAccount(rows);
  if (!printed) return { iban, ...(iban && inside ? fromIban(iban, inside) : NONE) };

  const agree = inside !== null && sameAccount(inside, printed.account);
  const keyRight = ribKeyAgrees(printed.account);
  const confidence = agree ? TWICE : keyRight && inside === null ? CHECKED : FAILED;
  const part = (value: string) =>
    readingAt(printed.row, value, confidence, agree || keyRight ? 'checksum_valid' : 'checksum_invalid');
  const parts = {
    agencyCode: part(printed.account.agencyCode),
    accountNumber: part(printed.account.accountNumber),
    key: part(printed.account.key),
  };
  // A printed account that contradicts a valid IBAN was most likely misread: the IBAN has the stronger check.
  if (iban && inside && !agree && !keyRight) return { iban, ...fromIban(iban, inside) };
  return { iban: iban && agree ? { ...iban, confidence: Math.max(iban.confidence, TWICE) } : iban, ...parts };
}

const NONE = { agencyCode: null, accountNumber: null, key: null } as const;

const fromIban = (iban: Reading<string>, { agencyCode, accountNumber, key }: FrenchAccount) => ({
  agencyCode: { ...iban, value: agencyCode },
  accountNumber: { ...iban, value: accountNumber },
  key: { ...iban, value: key },
});

const sameAccount = (a: FrenchAccount, b: FrenchAccount): boolean =>
  a.bankCode === b.bankCode && a.agencyCode === b.agencyCode && a.accountNumber === b.accountNumber && a.key === b.key;

function readIban(rows: readonly Row[]): Reading<string> | null {
  for (const repair of [false, true]) {
    for (const row of rows) {
      const [found] = findIbans(row.text, { repair: repair && row.source === 'ocr' });
      if (!found) continue;
      const reading = readingAt(
        partOf(row, found.start, found.end),
        found.iban,
        found.repaired ? REPAIRED : CHECKED,
        'checksum_valid',
      );
      // The check is stronger than the reader's doubt about single words.
      return { ...reading, confidence: found.repaired ? REPAIRED : CHECKED, reason: 'checksum_valid' };
    }
  }
  return damagedIban(rows);
}

const LABELLED_IBAN = /\biban\b[^a-z0-9]*(?:\([^)]*\)[^a-z0-9]*)?((?:fr|mc)[a-z0-9]{2}(?:[ .-]?[a-z0-9]){18,26})\b/;

/** What stands as a French IBAN and is none: shown as printed, with the doubt it deserves. */
function damagedIban(rows: readonly Row[]): Reading<string> | null {
  for (const row of rows) {
    const match = LABELLED_IBAN.exec(row.folded);
    if (!match?.[1]) continue;
    const start = match.index + match[0].length - match[1].length;
    const printed = row.text
      .slice(start, start + match[1].length)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '');
    return readingAt(partOf(row, start, start + match[1].length), printed, FAILED, 'checksum_invalid');
  }
  return null;
}

type Printed = { readonly account: FrenchAccount; readonly row: Row };

const TABLE_ROW = /(?<![0-9A-Z])(\d{5})[ |/.-]{1,5}(\d{5})[ |/.-]{1,5}([0-9A-Z]{11})[ |/.-]{1,5}(\d{2})(?![0-9A-Z])/;

/** The row of the table: bank, agency, account, key. Of several, one whose key is right. */
function printedAccount(rows: readonly Row[]): Printed | null {
  const found = rows.flatMap((row) => {
    const match = TABLE_ROW.exec(row.text);
    const account = match && frenchAccountOfBban(match.slice(1).join(''));
    return account ? [{ account, row }] : [];
  });
  return found.find(({ account }) => ribKeyAgrees(account)) ?? found[0] ?? null;
}

const PART_LABELS = {
  bankCode: /\b(?:code )?(?:banque|etablissement|bank code)\b/,
  agencyCode: /\b(?:code )?(?:guichet|agence|branch code|sort code)\b/,
  accountNumber: /\b(?:n[°o.]? ?(?:de |du )?compte|numero (?:de |du )?compte|account n(?:o|umber)\b)/,
  key: /\bcle(?: rib)?\b|\brib key\b/,
} as const;
const PART_SHAPES = {
  bankCode: /^\d{5}$/,
  agencyCode: /^\d{5}$/,
  accountNumber: /^[0-9A-Z]{11}$/,
  key: /^\d{2}$/,
} as const;

/** The parts beside or below labels of their own. */
function labelledAccount(rows: readonly Row[]): Printed | null {
  const part = (name: keyof typeof PART_LABELS) => {
    for (const { text } of valuesOf(rows, { wanted: PART_LABELS[name], any: ANY_RIB_LABEL })) {
      const compact = text.toUpperCase().replace(/\s/g, '');
      if (PART_SHAPES[name].test(compact)) return compact;
    }
    return '';
  };
  const account = frenchAccountOfBban(part('bankCode') + part('agencyCode') + part('accountNumber') + part('key'));
  const row = account && rows.find(({ text }) => text.replace(/\s/g, '').includes(account.accountNumber));
  return account && row ? { account, row } : null;
}
