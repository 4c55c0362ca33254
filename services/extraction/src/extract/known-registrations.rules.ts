import { findRegistrations, parseSiren } from '@probant/french/siren';
import { alphanumeric } from '@probant/french/text-folding';

type Registered = { readonly registration?: string | null };

const LEAST_DIGITS = 5;
/** A number this long is told from any other even where a reader of pictures took its digits for letters. */
const LONG = 10;

/** The issuers whose registration stands in the text: a SIREN, SIRET or French VAT number by its check, any other as a whole. */
export function registeredIn<T extends Registered>(text: string, issuers: readonly T[]): readonly T[] {
  const printed = new Set(findRegistrations(text).map(({ digits }) => digits.slice(0, 9)));
  const flat = alphanumeric(text);
  const asDigits = digitsFor(flat);
  return issuers.filter(({ registration }) => {
    const wanted = alphanumeric(registration ?? '');
    if ((wanted.match(/\d/g)?.length ?? 0) < LEAST_DIGITS) return false;
    const siren = /^(?:fr\d\d)?(\d{9})(?:\d{5})?$/.exec(wanted)?.[1];
    if (siren !== undefined && parseSiren(siren) !== null) return printed.has(siren) || flat.includes(siren);
    if (wanted.length >= LONG) return asDigits.includes(digitsFor(wanted));
    return flat.includes(wanted) && standsAlone(text, wanted);
  });
}

const MISREAD: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2', g: '6' };
const digitsFor = (flat: string): string => flat.replace(/[oilsbzg]/g, (letter) => MISREAD[letter] ?? letter);

/** "759785-H" in "(759785-H)", not in the middle of a longer number. */
function standsAlone(text: string, wanted: string): boolean {
  const spread = [...wanted].map((sign) => (/[a-z\d]/.test(sign) ? sign : '.')).join('[ ./-]?');
  return new RegExp(`(?<![a-z\\d])${spread}(?![a-z\\d])`, 'i').test(text);
}
