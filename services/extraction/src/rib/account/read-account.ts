import { computeEditDistance } from '@probant/french/edit-distance';
import { buildFrenchIban, parseFrenchIban } from '@probant/french/iban';
import { type FrenchAccount, hasValidRibKey } from '@probant/french/rib';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { Row } from '../../reading/rows.ts';
import { collectWords, joinCharacters } from '../characters.ts';
import { findPrintedAccount, findPrintedKey, type PrintedAccount } from './printed-account.ts';
import { findPrintedIbans, findValidIban, type PrintedIban } from './printed-iban.ts';
import { canBeMisreadingOf, FRENCH_IBAN_LENGTH, repairFrenchIban } from './repair-iban.rules.ts';

type AccountReading = {
  readonly iban: Reading<string> | null;
  readonly agencyCode: Reading<string> | null;
  readonly accountNumber: Reading<string> | null;
  readonly key: Reading<string> | null;
};

// Printed twice with the same value; one valid key; a repaired misreading; an invalid key.
const TWICE_CONFIDENCE = 0.99;
const CHECKED_CONFIDENCE = 0.96;
const REPAIRED_CONFIDENCE = 0.9;
const FAILED_CONFIDENCE = 0.3;
/** The slip prints the account twice, with different characters. */
const CONTRADICTED_CONFIDENCE = 0.5;

/** Reads the IBAN and the French account parts, each checked by its own key and against the other. */
export function readAccount(rows: readonly Row[]): AccountReading {
  const printed = findPrintedAccount(rows);
  const iban = readIban(rows, printed);
  const ibanAccount = iban && parseFrenchIban(iban.value);
  const ibanParts = iban && ibanAccount ? createPartReadings(iban, ibanAccount) : NO_PARTS;
  if (iban && ibanAccount && iban.confidence > FAILED_CONFIDENCE) {
    const contradiction = findContradiction(rows, ibanAccount, printed);
    if (contradiction) return markContradiction(iban, ibanParts, contradiction, printed);
    // A printed account that differs by misread characters: the IBAN has the stronger check.
    if (!printed || !(isSameAccount(ibanAccount, printed.account) || hasValidRibKey(printed.account)))
      return { iban, ...ibanParts };
  }
  if (!printed) return { iban, ...ibanParts };

  const isSame = ibanAccount !== null && isSameAccount(ibanAccount, printed.account);
  const hasValidKey = hasValidRibKey(printed.account);
  const isIbanDoubtful = ibanAccount === null || (iban !== null && iban.confidence <= FAILED_CONFIDENCE);
  const confidence = isSame ? TWICE_CONFIDENCE : hasValidKey && isIbanDoubtful ? CHECKED_CONFIDENCE : FAILED_CONFIDENCE;
  const read = (value: string) =>
    createReading(printed.row, value, confidence, isSame || hasValidKey ? 'checksum_valid' : 'checksum_invalid');
  return {
    iban:
      iban && isSame
        ? {
            ...iban,
            confidence: Math.max(
              iban.confidence,
              iban.confidence > REPAIRED_CONFIDENCE ? TWICE_CONFIDENCE : CHECKED_CONFIDENCE,
            ),
          }
        : iban,
    agencyCode: read(printed.account.agencyCode),
    accountNumber: read(printed.account.accountNumber),
    key: read(printed.account.key),
  };
}

/** What the slip prints beside a valid IBAN: another key of the same account, or another account. */
type Contradiction = { readonly isSameNumber: boolean };

/** Characters of an account that OCR may have misread. */
const MAX_MISREAD_CHARACTERS = 2;

/** Returns how the printed account or key contradicts the IBAN; null when they agree, and where OCR may have misread one for the other. */
function findContradiction(
  rows: readonly Row[],
  ibanAccount: FrenchAccount,
  printed: PrintedAccount | null,
): Contradiction | null {
  if (printed === null) {
    const key = findPrintedKey(rows);
    return key !== null && key.row.source !== 'ocr' && key.key !== ibanAccount.key ? { isSameNumber: true } : null;
  }
  const { account, row } = printed;
  if (isSameAccount(account, ibanAccount)) return null;
  const isMisread =
    row.source === 'ocr' &&
    computeEditDistance(joinParts(account), joinParts(ibanAccount), MAX_MISREAD_CHARACTERS) !== null;
  return isMisread ? null : { isSameNumber: isSameAccount({ ...account, key: ibanAccount.key }, ibanAccount) };
}

const joinParts = ({ bankCode, agencyCode, accountNumber, key }: FrenchAccount): string =>
  bankCode + agencyCode + accountNumber + key;

/**
 * Says which values the slip prints differently: the key of the same account, or the whole account. A printed account with a valid key is
 * returned as printed, else that of the IBAN, which has the stronger check.
 */
function markContradiction(
  iban: Reading<string>,
  parts: typeof NO_PARTS | ReturnType<typeof createPartReadings>,
  { isSameNumber }: Contradiction,
  printed: PrintedAccount | null,
): AccountReading {
  const mark = (reading: Reading<string> | null): Reading<string> | null =>
    reading && {
      ...reading,
      confidence: Math.min(reading.confidence, CONTRADICTED_CONFIDENCE),
      reason: 'page_disagrees',
    };
  if (isSameNumber) return { iban, ...parts, key: mark(parts.key) };
  const isPrintedValid = printed !== null && hasValidRibKey(printed.account);
  const read = (part: keyof FrenchAccount, ofIban: Reading<string> | null) =>
    mark(
      isPrintedValid ? createReading(printed.row, printed.account[part], FAILED_CONFIDENCE, 'page_disagrees') : ofIban,
    );
  return {
    iban: mark(iban),
    agencyCode: read('agencyCode', parts.agencyCode),
    accountNumber: read('accountNumber', parts.accountNumber),
    key: read('key', parts.key),
  };
}

const NO_PARTS = { agencyCode: null, accountNumber: null, key: null } as const;

const createPartReadings = (iban: Reading<string>, { agencyCode, accountNumber, key }: FrenchAccount) => ({
  agencyCode: { ...iban, value: agencyCode },
  accountNumber: { ...iban, value: accountNumber },
  key: { ...iban, value: key },
});

const isSameAccount = (a: FrenchAccount, b: FrenchAccount): boolean =>
  a.bankCode === b.bankCode && a.agencyCode === b.agencyCode && a.accountNumber === b.accountNumber && a.key === b.key;

/** Reads a valid IBAN; else, on a picture, one repaired by the printed parts or the keys; else the damaged text with low confidence. */
function readIban(rows: readonly Row[], printed: PrintedAccount | null): Reading<string> | null {
  const prints = findPrintedIbans(rows);
  for (const print of prints) {
    const validIban = findValidIban(print);
    if (validIban)
      return createCheckedReading({ ...print, characters: validIban }, joinCharacters(validIban), CHECKED_CONFIDENCE);
  }
  for (const print of prints.filter(canBeMisread).slice(0, MAX_REPAIRED_PRINTS)) {
    const iban = matchPrintedAccount(print, printed) ?? repairFrenchIban(print.characters);
    if (iban) return createCheckedReading(print, iban, REPAIRED_CONFIDENCE);
  }
  return readDamagedIban(prints);
}

// A repair tries hundreds of readings: the limit bounds the run time.
const MAX_REPAIRED_PRINTS = 20;
const canBeMisread = ({ row, characters }: PrintedIban): boolean =>
  row.source === 'ocr' && /^(?:FR|MC)/.test(joinCharacters(characters.slice(0, 2)));

/** Returns the IBAN of the printed account when its key is valid and the printed IBAN can be a misreading of it. */
function matchPrintedAccount({ characters }: PrintedIban, printed: PrintedAccount | null): string | null {
  if (!printed || !hasValidRibKey(printed.account)) return null;
  const iban = buildFrenchIban(printed.account);
  return canBeMisreadingOf(joinCharacters(characters), iban) ? iban : null;
}

/** Returns a reading whose confidence OCR doubts do not lower: the checksum is stronger evidence. */
const createCheckedReading = ({ row, characters }: PrintedIban, iban: string, confidence: number): Reading<string> => ({
  ...createReading(
    { ...row, words: collectWords(characters.slice(0, iban.length)) },
    iban,
    confidence,
    'checksum_valid',
  ),
  confidence,
  reason: 'checksum_valid',
});

// A shorter text is no misread French IBAN.
const MIN_DAMAGED_LENGTH = FRENCH_IBAN_LENGTH - 3;

/** Reads an invalid French IBAN as printed, with low confidence. */
function readDamagedIban(prints: readonly PrintedIban[]): Reading<string> | null {
  for (const { row, characters } of prints) {
    const printed = characters.slice(0, FRENCH_IBAN_LENGTH);
    const text = joinCharacters(printed);
    if (!/^(?:FR|MC)\d/.test(text) || text.length < MIN_DAMAGED_LENGTH || !/\biban\b/.test(row.folded)) continue;
    return createReading({ ...row, words: collectWords(printed) }, text, FAILED_CONFIDENCE, 'checksum_invalid');
  }
  return null;
}
