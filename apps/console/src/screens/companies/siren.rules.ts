/** What a visitor typed in the field of a SIREN. */
export type SirenInput =
  | { readonly state: 'empty' }
  /** Digits so far; `missing` more are needed. */
  | { readonly state: 'partial'; readonly missing: number }
  | { readonly state: 'not_digits' }
  | { readonly state: 'too_long' }
  /** Nine digits of which the last one is not the key of the others: `expected` would be. */
  | { readonly state: 'wrong_key'; readonly siren: string; readonly expected: number }
  /** `taken` says from what else the SIREN was taken. */
  | { readonly state: 'valid'; readonly siren: string; readonly taken: 'siret' | 'vat' | null };

const SIREN_LENGTH = 9;
const SIRET_LENGTH = 14;
/** A French VAT number: FR, two characters, the SIREN. */
const VAT_PATTERN = /^FR[0-9A-Z]{2}(?=\d{9}$)/i;

/** Reads a SIREN as it is typed or pasted, with blanks and dots, or from a SIRET or a VAT number. */
export function readSiren(text: string): SirenInput {
  const compact = text.replace(/[\s.-]/g, '');
  const vat = VAT_PATTERN.exec(compact)?.[0];
  const digits = vat === undefined ? compact : compact.slice(vat.length);
  if (digits === '') return { state: 'empty' };
  if (!/^\d+$/.test(digits)) return { state: 'not_digits' };
  if (digits.length < SIREN_LENGTH) return { state: 'partial', missing: SIREN_LENGTH - digits.length };
  if (digits.length > SIRET_LENGTH) return { state: 'too_long' };
  // Between a SIREN and a SIRET more digits of a SIRET are to come.
  if (digits.length > SIREN_LENGTH && digits.length < SIRET_LENGTH)
    return { state: 'partial', missing: SIRET_LENGTH - digits.length };
  const siren = digits.slice(0, SIREN_LENGTH);
  const expected = computeKey(siren.slice(0, -1));
  if (Number(siren.at(-1)) !== expected) return { state: 'wrong_key', siren, expected };
  return {
    state: 'valid',
    siren,
    taken: vat === undefined ? (digits.length === SIRET_LENGTH ? 'siret' : null) : 'vat',
  };
}

/** The last digit that eight others need (Luhn, as INSEE uses it). */
function computeKey(digits: string): number {
  const sum = [...digits].reduce((total, character, place) => {
    const value = Number(character) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Digits in groups of three, as a SIREN is printed: 732 829 320. */
export const formatSiren = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, '$1\u202f');

/** A SIRET in the groups of its print: 732 829 320 00015. */
export const formatSiret = (siret: string): string =>
  `${formatSiren(siret.slice(0, SIREN_LENGTH))}\u202f${siret.slice(SIREN_LENGTH)}`;
