import { hasValidLuhnKey } from './luhn.ts';

declare const sirenBrand: unique symbol;
declare const siretBrand: unique symbol;

/** Nine digits that identify a company; the last one is a Luhn key (INSEE). */
export type Siren = string & { readonly [sirenBrand]: true };
/** Fourteen digits that identify an establishment: the SIREN and five more digits, the last of which is a key. */
export type Siret = string & { readonly [siretBrand]: true };

/** Returns the SIREN of a text (blanks and dots allowed), null unless it is nine digits with a valid key. */
export function parseSiren(text: string): Siren | null {
  const digits = compactDigits(text);
  return digits.length === 9 && hasValidLuhnKey(digits) && digits !== '000000000' ? (digits as Siren) : null;
}

/**
 * Returns the SIRET of a text (blanks and dots allowed), null unless it is fourteen digits with a valid key. Except for the head
 * office, establishments of La Poste (SIREN 356000000) have no Luhn key: the sum of their digits is a multiple of 5 (INSEE).
 */
export function parseSiret(text: string): Siret | null {
  const digits = compactDigits(text);
  if (digits.length !== 14 || parseSiren(digits.slice(0, 9)) === null) return null;
  const isValid = hasValidLuhnKey(digits) || (digits.startsWith(LA_POSTE_SIREN) && sumDigits(digits) % 5 === 0);
  return isValid ? (digits as Siret) : null;
}

/** Returns the SIREN of an establishment. */
export const getSiren = (siret: Siret): Siren => siret.slice(0, 9) as Siren;

export type RegistrationMatch = {
  readonly digits: string;
  readonly kind: 'siren' | 'siret';
  readonly start: number;
  readonly end: number;
  /** False when the key is wrong, although the number is printed like a SIREN or SIRET. */
  readonly valid: boolean;
};

/** Returns the numbers printed like a SIREN or SIRET (123 456 782, 123 456 782 00011), with valid and invalid keys. */
export function findRegistrations(text: string): readonly RegistrationMatch[] {
  return [...text.matchAll(REGISTRATION_PATTERN)].map((match) => {
    const digits = compactDigits(match[0]);
    const kind = digits.length === 14 ? 'siret' : 'siren';
    const valid = (kind === 'siret' ? parseSiret(digits) : parseSiren(digits)) !== null;
    return { digits, kind, valid, start: match.index, end: match.index + match[0].length };
  });
}

const LA_POSTE_SIREN = '356000000';
const REGISTRATION_PATTERN =
  /(?<![\d.,/-]|\d )\d{3}[ .\u00a0\u202f]?\d{3}[ .\u00a0\u202f]?\d{3}(?:[ .\u00a0\u202f-]?\d{5}|[ .\u00a0\u202f]\d{3} \d{2})?(?!\d|[ .,-]\d)/g;

const compactDigits = (text: string): string => text.replace(/[\s.\u00a0\u202f-]/g, '').replace(/\D.*$/, 'x');

const sumDigits = (digits: string): number => [...digits].reduce((sum, digit) => sum + Number(digit), 0);
