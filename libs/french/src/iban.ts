import { countrySpecs, isValidBIC, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { asDigits, exchanged } from './misread-characters.ts';
import { type FrenchAccount, frenchAccountOfBban } from './rib.ts';

/** An IBAN found in a text: `start` and `end` (exclusive) are UTF-16 offsets, `repaired` tells that misread characters were replaced. */
export type FoundIban = {
  readonly iban: string;
  readonly start: number;
  readonly end: number;
  readonly repaired: boolean;
};

/**
 * Whether a compact IBAN (capitals, no spaces) has its country's shape and modulo 97 (ISO 13616). The national key inside
 * is not looked at: a French IBAN may be right while its RIB key is wrong, which is worth knowing by itself.
 */
export const isIban = (compact: string): boolean =>
  hasCountryLength(compact) &&
  validateIBAN(compact).errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);

/** The library's national checks throw on texts that are shorter or hold other characters than an IBAN of their country. */
const hasCountryLength = (compact: string): boolean =>
  /^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(compact) && countrySpecs[compact.slice(0, 2)]?.chars === compact.length;

/** The compact form of a printed IBAN (spaces, dots, small letters allowed); null when it is not valid. */
export function parseIban(printed: string): string | null {
  const compact = printed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return isIban(compact) ? compact : null;
}

/** The account inside a French or Monegasque IBAN; null for other countries. */
export function frenchAccountOfIban(iban: string): FrenchAccount | null {
  return /^(FR|MC)/.test(iban) ? frenchAccountOfBban(iban.slice(4)) : null;
}

/** The IBAN of a French account. */
export function ibanOfFrenchAccount({ bankCode, agencyCode, accountNumber, key }: FrenchAccount): string {
  const bban = bankCode + agencyCode + accountNumber + key;
  return `FR${String(98 - modulo97(`${bban}FR00`)).padStart(2, '0')}${bban}`;
}

/** Whether a text is a BIC of 8 or 11 characters with a country that exists (ISO 9362). */
export const isBic = (text: string): boolean => isValidBIC(text);

/**
 * Every valid IBAN of a text, left to right, never overlapping. With `repair`, letters and digits that readers of pictures
 * confuse (O/0, I/1, B/8 ...) are exchanged when exactly one exchange gives a valid IBAN; never otherwise.
 */
export function findIbans(text: string, { repair = false } = {}): FoundIban[] {
  const found: FoundIban[] = [];
  const starts = /(?<![A-Za-z0-9])[A-Z]{2}[ \u00a0]?[0-9A-Z]{2}/g;
  for (let start = starts.exec(text); start !== null; start = starts.exec(text)) {
    const length = countrySpecs[text.slice(start.index, start.index + 2)]?.chars;
    const taken = length ? takeCharacters(text, start.index, length) : null;
    if (taken === null) continue;
    const iban = isIban(taken.compact) ? taken.compact : repair ? repairIban(taken.compact) : null;
    if (iban === null) continue;
    found.push({ iban, start: start.index, end: taken.end, repaired: iban !== taken.compact });
    starts.lastIndex = taken.end;
  }
  return found;
}

/** The next `length` letters and digits, whatever separates them on one row, when a word ends there. */
function takeCharacters(text: string, start: number, length: number): { compact: string; end: number } | null {
  let compact = '';
  let end = start;
  for (; end < text.length && compact.length < length; end++) {
    const character = text[end] ?? '';
    if (/[A-Za-z0-9]/.test(character)) compact += character.toUpperCase();
    else if (!/[ \u00a0\u202f.|-]/.test(character)) return null;
  }
  const follows = text[end] ?? '';
  return compact.length === length && !/[A-Za-z0-9]/.test(follows) ? { compact, end } : null;
}

/** The one IBAN that differs from the reading by confusable characters; null when there is none or more than one. */
export function repairIban(reading: string): string | null {
  const [country, rest] = [reading.slice(0, 2), reading.slice(2)];
  // The shape of a French account is known: only its 11 characters leave a choice.
  const start = /^(FR|MC)/.test(reading)
    ? country + asDigits(rest.slice(0, 12)) + rest.slice(12, 23) + asDigits(rest.slice(23))
    : country + asDigits(rest.slice(0, 2)) + rest.slice(2);
  const sound = (iban: string) => hasCountryLength(iban) && validateIBAN(iban).valid;
  if (sound(start)) return start;
  for (const changes of [1, 2]) {
    const right = exchanged(start, changes, 4).filter(sound);
    if (right.length > 0) return right.length === 1 ? (right[0] ?? null) : null;
  }
  return null;
}

function modulo97(characters: string): number {
  let rest = 0;
  for (const character of characters) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
