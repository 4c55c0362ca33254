import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { type Found, rowBefore, type SearchedText, spansOf } from './pii-text.ts';

const EMAIL =
  /(?<![\w.+-])[\w.+-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]{1,63})*\.[A-Za-z]{2,24}(?![\w-])/g;

export const emails = ({ text }: SearchedText): Found[] => spansOf('email', 0.99, text, EMAIL);

const FRENCH_PHONE = /(?<![\dA-Za-z+.,/-])(?:(?:\+|00)33[ .-]?(?:\(0\))?[ .-]?|0)[1-9](?:[ .-]?\d{2}){4}(?![\d])/g;
const FOREIGN_PHONE = /(?<![\dA-Za-z+])\+(?!33)\d{1,3}(?:[ .()-]{0,2}\d){6,13}(?!\d)/g;
const PHONE_LABEL = /\b(?:tel|telephone|phone|mobile|portable|fax|mob)\b[^\n]{0,20}$/;

// Each takes some 20 microseconds to check against the numbering plans.
const MOST_NUMBERS = 5000;

/** Telephone numbers that exist in the numbering plan of their country. */
export function phones(searched: SearchedText): Found[] {
  const found = [FRENCH_PHONE, FOREIGN_PHONE].flatMap((pattern) => spansOf('phone', 0.85, searched.text, pattern));
  return found
    .slice(0, MOST_NUMBERS)
    .filter(({ start, end }) => parsePhoneNumberFromString(searched.text.slice(start, end), 'FR')?.isValid() ?? false)
    .map((span) => ({ ...span, score: sure(searched, span) ? 0.97 : span.score }));
}

const sure = (searched: SearchedText, { start, end }: Found): boolean =>
  PHONE_LABEL.test(rowBefore(searched, start)) || /^\+|^0\d(?:[ .-]\d{2}){4}$/.test(searched.text.slice(start, end));
