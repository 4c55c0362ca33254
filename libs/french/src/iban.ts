import { countrySpecs, isValidBIC, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { listConfusableVariants, replaceMisreadLetters } from './misread-characters.ts';
import { computeModulo97 } from './modulo-97.ts';
import { type FrenchAccount, parseFrenchBban } from './rib.ts';

/** An IBAN in a text. `start` and `end` (exclusive) are UTF-16 offsets; `repaired` is true when misread characters were replaced. */
export type IbanMatch = {
  readonly iban: string;
  readonly start: number;
  readonly end: number;
  readonly repaired: boolean;
};

/**
 * Returns whether a compact IBAN (capitals, no spaces) has the format of its country and valid check digits (ISO 13616, modulo 97).
 * The national key is ignored: a French IBAN can be valid while its RIB key is wrong, and `hasValidRibKey` reports that separately.
 */
export const isIban = (compact: string): boolean =>
  hasCountryLength(compact) &&
  validateIBAN(compact).errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);

/** Returns whether a compact IBAN has the length and the characters that its country requires, whatever its check digits. */
export const hasIbanFormat = (compact: string): boolean =>
  hasCountryLength(compact) && validateIBAN(compact).errorCodes.every((code) => CHECKSUM_ERRORS.includes(code));

const CHECKSUM_ERRORS: readonly ValidationErrorsIBAN[] = [
  ValidationErrorsIBAN.WrongIBANChecksum,
  ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
];

/** Returns the number of characters of an IBAN of a country (two capitals), null for a country without IBANs. */
export const getIbanLength = (country: string): number | null => countrySpecs[country]?.chars ?? null;

/** ibantools throws when its national checks get a text whose length or characters are not those of an IBAN of that country. */
const hasCountryLength = (compact: string): boolean =>
  /^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(compact) && countrySpecs[compact.slice(0, 2)]?.chars === compact.length;

/** Returns the compact form of a printed IBAN (spaces, dots and lower case allowed), or null when it is not valid. */
export function parseIban(printed: string): string | null {
  const compact = printed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return isIban(compact) ? compact : null;
}

/** Returns the account of a French or Monegasque IBAN, null for other countries. */
export function parseFrenchIban(iban: string): FrenchAccount | null {
  return /^(FR|MC)/.test(iban) ? parseFrenchBban(iban.slice(4)) : null;
}

/** Returns the IBAN of a French account. */
export function buildFrenchIban({ bankCode, agencyCode, accountNumber, key }: FrenchAccount): string {
  const bban = bankCode + agencyCode + accountNumber + key;
  return `FR${String(98 - computeModulo97(`${bban}FR00`)).padStart(2, '0')}${bban}`;
}

/** Returns whether a text is a BIC of 8 or 11 characters with an existing country code (ISO 9362). */
export const isBic = (text: string): boolean => isValidBIC(text);

/**
 * Numbers of one document that are repaired at most: a repair tries up to 600 variants, and 1,000 numbers like an IBAN took 1.15 s. A
 * document has a few IBANs.
 */
export const MAX_REPAIRS = 50;

/** Counts the repairs of a document, so that several searches share the limit. */
export type RepairBudget = { remaining: number };

export const createRepairBudget = (): RepairBudget => ({ remaining: MAX_REPAIRS });

/**
 * Returns every valid IBAN of a text, left to right, without overlaps. With `repairs`, letters and digits that OCR confuses
 * (O/0, I/1, B/8 ...) are replaced when exactly one replacement gives a valid IBAN, until the budget is spent.
 */
export function findIbans(
  text: string,
  { repairs = null }: { readonly repairs?: RepairBudget | null } = {},
): IbanMatch[] {
  const repair = (compact: string): string | null => {
    if (repairs === null || repairs.remaining === 0) return null;
    repairs.remaining -= 1;
    return repairIban(compact);
  };
  const matches: IbanMatch[] = [];
  const starts = /(?<![A-Za-z0-9])[A-Z]{2}[ \u00a0]?[0-9A-Z]{2}/g;
  for (let start = starts.exec(text); start !== null; start = starts.exec(text)) {
    const length = countrySpecs[text.slice(start.index, start.index + 2)]?.chars;
    const candidate = length ? readCharacters(text, start.index, length) : null;
    if (candidate === null) continue;
    const iban = isIban(candidate.compact) ? candidate.compact : repair(candidate.compact);
    if (iban === null) continue;
    matches.push({ iban, start: start.index, end: candidate.end, repaired: iban !== candidate.compact });
    starts.lastIndex = candidate.end;
  }
  return matches;
}

/** Reads the next `length` letters and digits, skipping separators; null when no word ends there. */
function readCharacters(text: string, start: number, length: number): { compact: string; end: number } | null {
  let compact = '';
  let end = start;
  for (; end < text.length && compact.length < length; end++) {
    const character = text[end] ?? '';
    if (/[A-Za-z0-9]/.test(character)) compact += character.toUpperCase();
    else if (!/[ \u00a0\u202f.|-]/.test(character)) return null;
  }
  const nextCharacter = text[end] ?? '';
  return compact.length === length && !/[A-Za-z0-9]/.test(nextCharacter) ? { compact, end } : null;
}

/** Returns the only valid IBAN that differs from the reading by confusable characters, null when there is none or several. */
export function repairIban(reading: string): string | null {
  const [country, body] = [reading.slice(0, 2), reading.slice(2)];
  // In a French account only the 11 characters of the account number may be letters.
  const start = /^(FR|MC)/.test(reading)
    ? country + replaceMisreadLetters(body.slice(0, 12)) + body.slice(12, 23) + replaceMisreadLetters(body.slice(23))
    : country + replaceMisreadLetters(body.slice(0, 2)) + body.slice(2);
  const isValid = (iban: string) => hasCountryLength(iban) && validateIBAN(iban).valid;
  if (isValid(start)) return start;
  for (const changes of [1, 2]) {
    const valid = listConfusableVariants(start, changes, 4).filter(isValid);
    if (valid.length > 0) return valid.length === 1 ? (valid[0] ?? null) : null;
  }
  return null;
}
