import { passesLuhn } from './luhn.ts';
import { parseSiren, type Siren } from './siren.ts';

/** Key of a French VAT number, two digits: (12 + 3 x (SIREN mod 97)) mod 97. */
export const frenchVatKey = (siren: Siren): string => String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');

/** The French VAT number of a company. */
export const frenchVatOf = (siren: Siren): string => `FR${frenchVatKey(siren)}${siren}`;

export type VatMatch = {
  /** Without blanks, in capitals: FR32123456789. */
  readonly number: string;
  readonly country: string;
  /** True or false by the country's key, null where the key is not checked here (form only). */
  readonly valid: boolean | null;
  readonly start: number;
  readonly end: number;
};

/** European VAT numbers in a text, blanks and dots allowed inside, in the form of their country. */
export function findVatNumbers(text: string): readonly VatMatch[] {
  const found: VatMatch[] = [];
  for (const match of text.toUpperCase().matchAll(CANDIDATE)) {
    const country = match[1] ?? '';
    const vat = inForm(country, match[2] ?? '');
    if (vat === null) continue;
    const end = match.index + (match[0].length - (match[2] ?? '').length) + vat.length;
    const number = country + vat.body;
    found.push({ number, country, valid: checkKey(country, vat.body), start: match.index, end });
  }
  return found;
}

/** Form and key of one VAT number; null when it has no European form. */
export function parseVatNumber(text: string): VatMatch | null {
  const trimmed = text.trim();
  return findVatNumbers(trimmed).find((match) => match.start === 0 && match.end === trimmed.length) ?? null;
}

/** Body of a VAT number after the country's letters (European Commission, VIES, structure of VAT numbers). */
const FORMS: Readonly<Record<string, RegExp>> = {
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

const CANDIDATE = new RegExp(
  `(?<![A-Z0-9])(${Object.keys(FORMS).join('|')})[ .]?((?:[A-Z0-9][ .\\u00a0\\u202f]?){7,16})(?![A-Z0-9])`,
  'g',
);

/** The longest beginning of `printed` that has the country's form and ends where a group ends. */
function inForm(country: string, printed: string): { body: string; length: number } | null {
  const form = FORMS[country];
  const body = form?.exec(printed.replace(/[^A-Z0-9]/g, ''))?.[0];
  if (body === undefined) return null;
  let length = 0;
  for (let read = 0; read < body.length; length++) if (/[A-Z0-9]/.test(printed.charAt(length))) read += 1;
  const glued = /[A-Z0-9]/.test(printed.charAt(length));
  return glued ? null : { body, length };
}

function checkKey(country: string, body: string): boolean | null {
  switch (country) {
    case 'FR': {
      const siren = parseSiren(body.slice(2));
      if (siren === null) return false;
      return /^\d\d/.test(body) ? frenchVatKey(siren) === body.slice(0, 2) : null;
    }
    case 'DE':
      return germanKey(body) === Number(body.charAt(8));
    case 'BE':
      return 97 - (Number(body.slice(0, -2)) % 97) === Number(body.slice(-2));
    case 'LU':
      return Number(body.slice(0, 6)) % 89 === Number(body.slice(6));
    case 'IT':
      return passesLuhn(body);
    default:
      return null;
  }
}

/** ISO 7064 MOD 11,10 over the first eight digits. */
function germanKey(body: string): number {
  let product = 10;
  for (const digit of body.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10;
}
