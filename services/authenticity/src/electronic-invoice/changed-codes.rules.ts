import type { DeclaredCodes } from './declared-values.ts';
import type { PrintedNumber, PrintedValue } from './printed-values.ts';

/** Codes that the pages must confirm, and more than they contradict: some files carry the data of another invoice. */
const MIN_CONFIRMED_CODES = 2;
/** Codes that one edit changes. */
const MAX_CHANGED_CODES = 3;
/** Printed numbers like stated ones: more are the articles of a series. */
const MAX_ALIKE_CODES = 20;

/**
 * Returns the printed numbers that differ in one digit from a number that the electronic invoice states, when the file states the printed one
 * nowhere. No page prints the stated one; or one does before the same word, as the post code of a town. Work is proportional to the printed
 * digits: numbers are compared by what remains without one of their digits.
 */
export function listChangedCodes(
  { codes, allDigits }: DeclaredCodes,
  printed: readonly PrintedNumber[],
): readonly PrintedValue<string>[] {
  const allPrinted = [...new Set(printed.map(({ value }) => value))].join(' ');
  const missing = [...codes].filter((code) => !allPrinted.includes(code));
  const confirmed = codes.size - missing.length;
  const strangers = printed.filter(({ value }) => !codes.has(value));
  const masked = new Set(missing.flatMap(listMasked));
  const towns = new Set(printed.filter(({ value }) => codes.has(value)).flatMap(listTowns));
  const alike = strangers.filter(
    (number) =>
      listMasked(number.value).some((mask) => masked.has(mask)) || listTowns(number).some((town) => towns.has(town)),
  );
  if (alike.length > MAX_ALIKE_CODES) return [];
  const changed = alike.filter(({ value }) => !allDigits.includes(value));
  const isOneInvoice = confirmed >= MIN_CONFIRMED_CODES && confirmed > changed.length;
  return isOneInvoice && changed.length <= MAX_CHANGED_CODES ? changed : [];
}

const POST_CODE_DIGITS = 5;
/** The other two digits name a district: 69001 and 69003 are both in Lyon. */
const REGION_DIGITS = 3;
const MIN_TOWN_LETTERS = 3;

/** A post code without one of the digits of its region, before its town. */
const listTowns = ({ value, nextWord }: PrintedNumber): readonly string[] =>
  value.length === POST_CODE_DIGITS && nextWord.length >= MIN_TOWN_LETTERS
    ? listMasked(value)
        .slice(0, REGION_DIGITS)
        .map((mask) => `${mask} ${nextWord}`)
    : [];

/** "123" becomes "?23", "1?3" and "12?". */
const listMasked = (digits: string): readonly string[] =>
  Array.from(digits, (_, index) => `${digits.slice(0, index)}?${digits.slice(index + 1)}`);
