import { findRegistrations, parseSiren } from '@probant/french/siren';
import { foldAlphanumeric } from '@probant/french/text-folding';

type Registered = { readonly registration?: string | null };

const MIN_DIGITS = 5;
/** Numbers that are searched as a whole, each in the whole text. A document has few that are printed in it as part of another. */
const MAX_WHOLE_NUMBER_SEARCHES = 200;
/** A number of this length is unambiguous even when OCR misread digits as letters. */
const MIN_FUZZY_LENGTH = 10;

/** Returns the issuers whose registration is in the text: a SIREN, SIRET or French VAT number by its key, any other as a whole number. */
export function findRegisteredIssuers<T extends Registered>(text: string, issuers: readonly T[]): readonly T[] {
  const printedSirens = new Set(findRegistrations(text).map(({ digits }) => digits.slice(0, 9)));
  const flat = foldAlphanumeric(text);
  const flatDigits = replaceMisreadDigits(flat);
  const isWholeNumber = createWholeNumberTest(text);
  return issuers.filter(({ registration }) => {
    const number = foldAlphanumeric(registration ?? '');
    if ((number.match(/\d/g)?.length ?? 0) < MIN_DIGITS) return false;
    const siren = /^(?:fr\d\d)?(\d{9})(?:\d{5})?$/.exec(number)?.[1];
    if (siren !== undefined && parseSiren(siren) !== null) return printedSirens.has(siren) || flat.includes(siren);
    if (number.length >= MIN_FUZZY_LENGTH) return flatDigits.includes(replaceMisreadDigits(number));
    return flat.includes(number) && isWholeNumber(number);
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

/** Returns a test whether a number occurs as a whole, for at most MAX_WHOLE_NUMBER_SEARCHES different numbers. */
function createWholeNumberTest(text: string): (number: string) => boolean {
  const results = new Map<string, boolean>();
  return (number) => {
    const known = results.get(number);
    if (known !== undefined || results.size === MAX_WHOLE_NUMBER_SEARCHES) return known ?? false;
    const isWhole = isWholeNumberIn(text, number);
    results.set(number, isWhole);
    return isWhole;
  };
}

/** Whether a number occurs as a whole: "759785-H" in "(759785-H)", not inside a longer number. */
function isWholeNumberIn(text: string, number: string): boolean {
  const spacedNumber = [...number].map((character) => (/[a-z\d]/.test(character) ? character : '.')).join('[ ./-]?');
  return new RegExp(`(?<![a-z\\d])${spacedNumber}(?![a-z\\d])`, 'i').test(text);
}
