import { frenchAccountOfIban, ibanOfFrenchAccount } from '@probant/french/iban';
import { type FrenchAccount, ribKeyAgrees } from '@probant/french/rib';
import { readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import type { Row } from '../reading/rows.ts';
import { textOf, wordsOf } from './characters.ts';
import { type PrintedAccount, printedAccount } from './printed-account.ts';
import { type PrintedIban, printedIbans, validIban } from './printed-iban.ts';
import { FRENCH_LENGTH, mayBe, repairedFrenchIban } from './repaired-iban.rules.ts';

type AccountReading = {
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
  const printed = printedAccount(rows);
  const iban = readIban(rows, printed);
  const inside = iban && frenchAccountOfIban(iban.value);
  const partsOfIban = iban && inside ? fromIban(iban, inside) : NONE;
  if (!printed) return { iban, ...partsOfIban };

  const agree = inside !== null && sameAccount(inside, printed.account);
  const keyRight = ribKeyAgrees(printed.account);
  // A printed account that contradicts a valid IBAN was most likely misread: the IBAN has the stronger check.
  if (iban && inside && !agree && !keyRight && iban.confidence > FAILED) return { iban, ...partsOfIban };
  const inDoubt = inside === null || (iban !== null && iban.confidence <= FAILED);
  const confidence = agree ? TWICE : keyRight && inDoubt ? CHECKED : FAILED;
  const part = (value: string) =>
    readingAt(printed.row, value, confidence, agree || keyRight ? 'checksum_valid' : 'checksum_invalid');
  return {
    iban:
      iban && agree
        ? { ...iban, confidence: Math.max(iban.confidence, iban.confidence > REPAIRED ? TWICE : CHECKED) }
        : iban,
    agencyCode: part(printed.account.agencyCode),
    accountNumber: part(printed.account.accountNumber),
    key: part(printed.account.key),
  };
}

const NONE = { agencyCode: null, accountNumber: null, key: null } as const;

const fromIban = (iban: Reading<string>, { agencyCode, accountNumber, key }: FrenchAccount) => ({
  agencyCode: { ...iban, value: agencyCode },
  accountNumber: { ...iban, value: accountNumber },
  key: { ...iban, value: key },
});

const sameAccount = (a: FrenchAccount, b: FrenchAccount): boolean =>
  a.bankCode === b.bankCode && a.agencyCode === b.agencyCode && a.accountNumber === b.accountNumber && a.key === b.key;

/** A valid IBAN; else, of a picture, what the printed parts or the keys make of a misread one; else what stands there, in doubt. */
function readIban(rows: readonly Row[], printed: PrintedAccount | null): Reading<string> | null {
  const prints = printedIbans(rows);
  for (const print of prints) {
    const valid = validIban(print);
    if (valid) return checked({ ...print, characters: valid }, textOf(valid), CHECKED);
  }
  for (const print of prints.filter(mayBeMisread).slice(0, MOST_REPAIRED)) {
    const iban = asParts(print, printed) ?? repairedFrenchIban(print.characters);
    if (iban) return checked(print, iban, REPAIRED);
  }
  return damagedIban(prints);
}

// Repairing tries hundreds of readings: only the first few places deserve it.
const MOST_REPAIRED = 20;
const mayBeMisread = ({ row, characters }: PrintedIban): boolean =>
  row.source === 'ocr' && /^(?:FR|MC)/.test(textOf(characters.slice(0, 2)));

/** The IBAN of the printed account, whose key is right, where the print of the IBAN can be its. */
function asParts({ characters }: PrintedIban, printed: PrintedAccount | null): string | null {
  if (!printed || !ribKeyAgrees(printed.account)) return null;
  const iban = ibanOfFrenchAccount(printed.account);
  return mayBe(textOf(characters), iban) ? iban : null;
}

/** The check is stronger than the reader's doubt about single words. */
const checked = ({ row, characters }: PrintedIban, iban: string, confidence: number): Reading<string> => ({
  ...readingAt({ ...row, words: wordsOf(characters.slice(0, iban.length)) }, iban, confidence, 'checksum_valid'),
  confidence,
  reason: 'checksum_valid',
});

// Fewer characters than this, or more, are no misread French IBAN.
const LEAST = FRENCH_LENGTH - 3;

/** What stands as a French IBAN and is none: shown as printed, with the doubt it deserves. */
function damagedIban(prints: readonly PrintedIban[]): Reading<string> | null {
  for (const { row, characters } of prints) {
    const taken = characters.slice(0, FRENCH_LENGTH);
    const text = textOf(taken);
    if (!/^(?:FR|MC)\d/.test(text) || text.length < LEAST || !/\biban\b/.test(row.folded)) continue;
    return readingAt({ ...row, words: wordsOf(taken) }, text, FAILED, 'checksum_invalid');
  }
  return null;
}
