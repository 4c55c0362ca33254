import { hasValidLuhnKey } from './luhn.ts';
import { parseSiren, type Siren } from './siren.ts';

/** Returns the two-digit key of a French VAT number: (12 + 3 x (SIREN mod 97)) mod 97. */
export const computeFrenchVatKey = (siren: Siren): string => computeKeyOfDigits(siren);

/**
 * Returns whether the two-digit key of a French VAT number (FR32123456789) fits its nine digits, whether or not these are a SIREN; null for
 * a key with a letter, which has no public rule.
 */
export const hasFrenchVatKey = (number: string): boolean | null =>
  /^FR\d{11}$/.test(number) ? computeKeyOfDigits(number.slice(4)) === number.slice(2, 4) : null;

const computeKeyOfDigits = (digits: string): string => String((12 + 3 * (Number(digits) % 97)) % 97).padStart(2, '0');

/** Returns the French VAT number of a company. */
export const buildFrenchVatNumber = (siren: Siren): string => `FR${computeFrenchVatKey(siren)}${siren}`;

export type VatMatch = {
  /** In capitals, without blanks: FR32123456789. */
  readonly number: string;
  readonly country: string;
  /** Whether the key is valid, null for countries whose key is not checked (format only). */
  readonly valid: boolean | null;
  readonly start: number;
  readonly end: number;
};

/** Returns the European VAT numbers of a text that have the format of their country, blanks and dots allowed inside. */
export function findVatNumbers(text: string): readonly VatMatch[] {
  const matches: VatMatch[] = [];
  for (const match of text.toUpperCase().matchAll(VAT_CANDIDATE_PATTERN)) {
    const country = match[1] ?? '';
    const vat = readVatBody(country, match[2] ?? '');
    if (vat === null) continue;
    const end = match.index + (match[0].length - (match[2] ?? '').length) + vat.length;
    const number = country + vat.body;
    matches.push({ number, country, valid: verifyKey(country, vat.body), start: match.index, end });
  }
  return matches;
}

/** Returns the VAT number when the whole text is one, null when it has no European format. */
export function parseVatNumber(text: string): VatMatch | null {
  const trimmed = text.trim();
  return findVatNumbers(trimmed).find((match) => match.start === 0 && match.end === trimmed.length) ?? null;
}

/** Body of a VAT number after the country's letters (European Commission, VIES, structure of VAT numbers). */
const VAT_BODY_PATTERNS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}/,
  BE: /^[01]?\d{9}/,
  CZ: /^\d{8,10}/,
  DE: /^\d{9}/,
  DK: /^\d{8}/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}/,
  GB: /^\d{9}(?:\d{3})?/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}/,
  IT: /^\d{11}/,
  LU: /^\d{8}/,
  NL: /^\d{9}B\d{2}/,
  PL: /^\d{10}/,
  PT: /^\d{9}/,
  SE: /^\d{10}01/,
};

const VAT_CANDIDATE_PATTERN = new RegExp(
  `(?<![A-Z0-9])(${Object.keys(VAT_BODY_PATTERNS).join('|')})[ .]?((?:[A-Z0-9][ .\\u00a0\\u202f]?){7,16})(?![A-Z0-9])`,
  'g',
);

/** Reads the longest prefix of `printed` that has the format of the country; null unless a digit group ends there. */
function readVatBody(country: string, printed: string): { body: string; length: number } | null {
  const pattern = VAT_BODY_PATTERNS[country];
  const body = pattern?.exec(printed.replace(/[^A-Z0-9]/g, ''))?.[0];
  if (body === undefined) return null;
  let length = 0;
  for (let read = 0; read < body.length; length++) if (/[A-Z0-9]/.test(printed.charAt(length))) read += 1;
  const continues = /[A-Z0-9]/.test(printed.charAt(length));
  return continues ? null : { body, length };
}

function verifyKey(country: string, body: string): boolean | null {
  switch (country) {
    case 'FR': {
      const siren = parseSiren(body.slice(2));
      if (siren === null) return false;
      return /^\d\d/.test(body) ? computeFrenchVatKey(siren) === body.slice(0, 2) : null;
    }
    case 'DE':
      return computeGermanKey(body) === Number(body.charAt(8));
    case 'BE':
      return 97 - (Number(body.slice(0, -2)) % 97) === Number(body.slice(-2));
    case 'LU':
      return Number(body.slice(0, 6)) % 89 === Number(body.slice(6));
    case 'IT':
      return hasValidLuhnKey(body);
    default:
      return null;
  }
}

/** ISO 7064 MOD 11,10 over the first eight digits. */
function computeGermanKey(body: string): number {
  let product = 10;
  for (const digit of body.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10;
}
