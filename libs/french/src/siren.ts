import { passesLuhn } from './luhn.ts';

declare const sirenBrand: unique symbol;
declare const siretBrand: unique symbol;

/** Nine digits that identify a company, the last one a Luhn key (INSEE). */
export type Siren = string & { readonly [sirenBrand]: true };
/** Fourteen digits that identify an establishment: SIREN, five digits of its own, the last one a key. */
export type Siret = string & { readonly [siretBrand]: true };

/** Reads a SIREN, blanks and dots allowed between its digits; null when it is not nine digits with a right key. */
export function parseSiren(text: string): Siren | null {
  const digits = compact(text);
  return digits.length === 9 && passesLuhn(digits) && digits !== '000000000' ? (digits as Siren) : null;
}

/**
 * Reads a SIRET, blanks and dots allowed; null when it is not fourteen digits with a right key. The establishments of La Poste
 * (SIREN 356000000) but its seat have no Luhn key: the sum of their digits is a multiple of 5 (INSEE).
 */
export function parseSiret(text: string): Siret | null {
  const digits = compact(text);
  if (digits.length !== 14 || parseSiren(digits.slice(0, 9)) === null) return null;
  const right = passesLuhn(digits) || (digits.startsWith(LA_POSTE) && sumOf(digits) % 5 === 0);
  return right ? (digits as Siret) : null;
}

export const sirenOf = (siret: Siret): Siren => siret.slice(0, 9) as Siren;

export type RegistrationMatch = {
  readonly digits: string;
  readonly kind: 'siren' | 'siret';
  readonly start: number;
  readonly end: number;
  /** False when the key is wrong: a number printed as a SIREN or SIRET that is none. */
  readonly valid: boolean;
};

/** Groups of 9 or 14 digits printed as SIREN and SIRET are (123 456 782, 123 456 782 00011), whatever their keys say. */
export function findRegistrations(text: string): readonly RegistrationMatch[] {
  return [...text.matchAll(PRINTED)].map((match) => {
    const digits = compact(match[0]);
    const kind = digits.length === 14 ? 'siret' : 'siren';
    const valid = (kind === 'siret' ? parseSiret(digits) : parseSiren(digits)) !== null;
    return { digits, kind, valid, start: match.index, end: match.index + match[0].length };
  });
}

const LA_POSTE = '356000000';
const PRINTED =
  /(?<![\d.,/-]|\d )\d{3}[ .\u00a0\u202f]?\d{3}[ .\u00a0\u202f]?\d{3}(?:[ .\u00a0\u202f-]?\d{5}|[ .\u00a0\u202f]\d{3} \d{2})?(?!\d|[ .,-]\d)/g;

const compact = (text: string): string => text.replace(/[\s.\u00a0\u202f-]/g, '').replace(/\D.*$/, 'x');

const sumOf = (digits: string): number => [...digits].reduce((sum, digit) => sum + Number(digit), 0);
