import { findRegistrations, parseSiren } from '@probant/french/siren';
import { foldAlphanumeric } from '@probant/french/text-folding';

type Registered = { readonly registration?: string | null };

const MIN_DIGITS = 5;
/** A number of this length is unambiguous even when OCR misread digits as letters. */
const MIN_FUZZY_LENGTH = 10;

/** Returns the issuers whose registration is in the text: a SIREN, SIRET or French VAT number by its key, any other as a whole number. */
export function findRegisteredIssuers<T extends Registered>(text: string, issuers: readonly T[]): readonly T[] {
  const printedSirens = new Set(findRegistrations(text).map(({ digits }) => digits.slice(0, 9)));
  const flat = foldAlphanumeric(text);
  const flatDigits = replaceMisreadDigits(flat);
  return issuers.filter(({ registration }) => {
    const number = foldAlphanumeric(registration ?? '');
    if ((number.match(/\d/g)?.length ?? 0) < MIN_DIGITS) return false;
    const siren = /^(?:fr\d\d)?(\d{9})(?:\d{5})?$/.exec(number)?.[1];
    if (siren !== undefined && parseSiren(siren) !== null) return printedSirens.has(siren) || flat.includes(siren);
    if (number.length >= MIN_FUZZY_LENGTH) return flatDigits.includes(replaceMisreadDigits(number));
    return flat.includes(number) && isWholeNumber(text, number);
  });
}

const DIGIT_BY_MISREAD_LETTER: Readonly<Record<string, string>> = {
  o: '0',
  i: '1',
  l: '1',
  s: '5',
  b: '8',
  z: '2',
  g: '6',
};
const replaceMisreadDigits = (flat: string): string =>
  flat.replace(/[oilsbzg]/g, (letter) => DIGIT_BY_MISREAD_LETTER[letter] ?? letter);

/** Whether a number occurs as a whole: "759785-H" in "(759785-H)", not inside a longer number. */
function isWholeNumber(text: string, number: string): boolean {
  const spacedNumber = [...number].map((character) => (/[a-z\d]/.test(character) ? character : '.')).join('[ ./-]?');
  return new RegExp(`(?<![a-z\\d])${spacedNumber}(?![a-z\\d])`, 'i').test(text);
}
