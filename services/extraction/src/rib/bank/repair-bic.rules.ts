import { isBic } from '@probant/french/iban';
import { DIGIT_BY_LETTER, LETTER_BY_DIGIT, replaceMisreadDigits } from '@probant/french/misread-characters';

/**
 * Repairs a BIC misread by OCR (8 or 11 capitals and digits) where its grammar allows only one reading; null when the result is no BIC.
 * ISO 9362: four letters of the party, two of the country, a location whose first character is neither 0 nor 1 and whose second is not
 * the letter O, then three characters of a branch. `country` is that of the account, null when it is not known. Characters that the grammar
 * does not decide (the branch, 1 or I in the location) stay as read.
 */
export function repairBic(read: string, country: string | null): string | null {
  const [party, countryCode, location, branch] = [read.slice(0, 4), read.slice(4, 6), read.slice(6, 8), read.slice(8)];
  const repairedLocation =
    (FIRST_LOCATION_CHARACTERS[location.charAt(0)] ?? location.charAt(0)) + location.charAt(1).replace('O', '0');
  const home = country !== null && canBeMisread(countryCode, country) ? country : replaceMisreadDigits(countryCode);
  const bic = replaceMisreadDigits(party) + home + repairedLocation + branch;
  return isBic(bic) ? bic : null;
}

const FIRST_LOCATION_CHARACTERS: Readonly<Record<string, string>> = { '0': 'O', '1': 'I' };

/** Whether one letter of the country is right, or both are confusable digits. A bank that keeps French accounts is in France. */
const canBeMisread = (read: string, country: string): boolean =>
  read[0] === country[0] ||
  read[1] === country[1] ||
  [...country].every((letter, index) => isConfusable(read[index] ?? '', letter));

const isConfusable = (digit: string, letter: string): boolean =>
  DIGIT_BY_LETTER[letter] === digit || LETTER_BY_DIGIT[digit] === letter;

/** Whether the location or branch may contain a confused character: banks do not mix letters and digits in a branch. */
export const isAmbiguousBic = (bic: string): boolean =>
  /[1IO0]/.test(bic.charAt(7)) || (/[A-Z]/.test(bic.slice(8)) && /\d/.test(bic.slice(8)));
