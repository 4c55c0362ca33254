import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import type { ResumeLine } from './resume-lines.ts';

const EMAIL = /[\w.+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}/;
const LINKEDIN = /(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/[\p{L}\d%_-]+\/?/iu;
// The number at the end of a profile's address stands before a dash as well.
const PHONE = /(?<![\dA-Za-z/.]|[A-Za-z]-\d{0,8})(?:\+|00)?\(?\d[\d\s().-]{6,18}\d(?![\dA-Za-z])/g;

export const readEmail = (lines: readonly ResumeLine[]): Reading<string> | null => firstMatch(lines, EMAIL, 0.97);

export const readLinkedin = (lines: readonly ResumeLine[]): Reading<string> | null => firstMatch(lines, LINKEDIN, 0.95);

function firstMatch(lines: readonly ResumeLine[], pattern: RegExp, confidence: number): Reading<string> | null {
  for (const { place } of lines) {
    const match = pattern.exec(place.text);
    if (match)
      return readingAt(partOf(place, match.index, match.index + match[0].length), match[0], confidence, 'layout');
  }
  return null;
}

/** The first telephone number that exists, as printed; French unless it says otherwise, then American by its shape. */
export function readPhone(lines: readonly ResumeLine[]): Reading<string> | null {
  for (const country of ['FR', 'US'] as const) {
    for (const { place } of lines) {
      const text = place.text.replace(/[-\u00ad\u2010\u2011]+/g, '-');
      for (const [printed] of text.matchAll(PHONE)) {
        const number = parsePhoneNumberFromString(printed, country);
        const american = country === 'US' && /^\(?\d{3}\)?[ .-]\d{3}-\d{4}$/.test(printed);
        if (number?.isValid() || (american && number?.isPossible()))
          return readingAt(place, printed.trim(), number?.isValid() ? 0.93 : 0.7, 'layout');
      }
    }
  }
  return null;
}

/** Whether a line tells how to reach somebody. */
export const tellsContact = ({ place: { text } }: ResumeLine): boolean =>
  EMAIL.test(text) || LINKEDIN.test(text) || /(?:\+\d{2}|0\d)(?:[ .]?\d{1,2}){4}/.test(text);
