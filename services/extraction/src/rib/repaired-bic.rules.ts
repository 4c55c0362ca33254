import { isBic } from '@probant/french/iban';
import { asLetters, DIGIT_FOR, LETTER_FOR } from '@probant/french/misread-characters';

/**
 * The BIC that a reader of pictures meant (8 or 11 capitals and digits), where its grammar leaves one reading; null when that is none.
 * ISO 9362: four letters of the party, two of the country, a location whose first character is neither 0 nor 1 and whose second is not
 * the letter O, then three characters of a branch. `country` is that of the account, null when it is not known. What the grammar leaves
 * open (the branch, 1 or I of the location) stays as it was read.
 */
export function repairedBic(read: string, country: string | null): string | null {
  const [party, land, location, branch] = [read.slice(0, 4), read.slice(4, 6), read.slice(6, 8), read.slice(8)];
  const place = (FIRST_OF_LOCATION[location.charAt(0)] ?? location.charAt(0)) + location.charAt(1).replace('O', '0');
  const home = country !== null && mayBeMisread(land, country) ? country : asLetters(land);
  const bic = asLetters(party) + home + place + branch;
  return isBic(bic) ? bic : null;
}

const FIRST_OF_LOCATION: Readonly<Record<string, string>> = { '0': 'O', '1': 'I' };

/** Whether one letter of the country stands and the other may have been misread: a bank that keeps French accounts is in France. */
const mayBeMisread = (read: string, wanted: string): boolean =>
  read[0] === wanted[0] || read[1] === wanted[1] || [...wanted].every((letter, at) => isFor(read[at] ?? '', letter));

const isFor = (digit: string, letter: string): boolean => DIGIT_FOR[letter] === digit || LETTER_FOR[digit] === letter;

/** Whether characters that are read for one another may stand in its place or branch: banks do not mix letters and digits in a branch. */
export const leavesDoubt = (bic: string): boolean =>
  /[1IO0]/.test(bic.charAt(7)) || (/[A-Z]/.test(bic.slice(8)) && /\d/.test(bic.slice(8)));
