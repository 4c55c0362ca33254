import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { findMatches, type PiiMatch, readRowBefore, type SearchableText } from './searchable-text.ts';

const EMAIL_PATTERN =
  /(?<![\w.+-])[\w.+-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]{1,63})*\.[A-Za-z]{2,24}(?![\w-])/g;

/** Finds e-mail addresses. */
export const findEmails = ({ text }: SearchableText): PiiMatch[] => findMatches('email', 0.99, text, EMAIL_PATTERN);

// After ten digits, ".14" or ":30" continues a period or a time.
const FRENCH_PHONE_PATTERN =
  /(?<![\dA-Za-z+.,/-])(?:(?:\+|00)33[ .-]?(?:\(0\))?[ .-]?|0)[1-9](?:[ .-]?\d{2}){4}(?!\d|[.:-]\d)/g;
const FOREIGN_PHONE_PATTERN = /(?<![\dA-Za-z+])\+(?!33)\d{1,3}(?:[ .()-]{0,2}\d){6,13}(?!\d)/g;
/** Longer than a label and what may follow it, so that no match begins at the start of the text that is read. */
const MAX_LABEL_LOOKBACK = 64;
const PHONE_LABEL_PATTERN = /\b(?:tel|telephone|phone|mobile|portable|fax|mob)\b[^\n]{0,20}$/;

// Each check against the numbering plans takes about 20 microseconds.
const MAX_CHECKED_NUMBERS = 5000;

/** Finds telephone numbers that are valid in the numbering plan of their country. */
export function findPhones(searchable: SearchableText): PiiMatch[] {
  const candidates = [FRENCH_PHONE_PATTERN, FOREIGN_PHONE_PATTERN].flatMap((pattern) =>
    findMatches('phone', 0.85, searchable.text, pattern),
  );
  return candidates
    .slice(0, MAX_CHECKED_NUMBERS)
    .filter(({ start, end }) => !startsWithDate(searchable.text.slice(start, end)))
    .filter(({ start, end }) => parsePhoneNumberFromString(searchable.text.slice(start, end), 'FR')?.isValid() ?? false)
    .map((span) => ({ ...span, score: hasStrongEvidence(searchable, span) ? 0.97 : span.score }));
}

/** "01.05.2014 10", the start of a date and a time: a date, then another separator than within it. */
const startsWithDate = (candidate: string): boolean =>
  /^(?:0[1-9]|[12]\d|3[01])([.-])(?:0[1-9]|1[0-2])\1(?:19|20)?\d\d(?!\1)[ .-]/.test(candidate);

const hasStrongEvidence = (searchable: SearchableText, { start, end }: PiiMatch): boolean =>
  PHONE_LABEL_PATTERN.test(readRowBefore(searchable, start, MAX_LABEL_LOOKBACK)) ||
  /^\+|^0\d(?:[ .-]\d{2}){4}$/.test(searchable.text.slice(start, end));
