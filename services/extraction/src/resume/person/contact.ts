import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { ResumeLine } from '../page/resume-lines.ts';

const EMAIL_PATTERN = /[\w.+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}/;
const LINKEDIN_PATTERN = /(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/[\p{L}\d%_-]+\/?/iu;
// A dash may also precede the number at the end of a profile URL, which is no telephone number.
const PHONE_PATTERN = /(?<![\dA-Za-z/.]|[A-Za-z]-\d{0,8})(?:\+|00)?\(?\d[\d\s().-]{6,18}\d(?![\dA-Za-z])/g;

export const readEmail = (lines: readonly ResumeLine[]): Reading<string> | null =>
  findFirstMatch(lines, EMAIL_PATTERN, 0.97);

export const readLinkedin = (lines: readonly ResumeLine[]): Reading<string> | null =>
  findFirstMatch(lines, LINKEDIN_PATTERN, 0.95);

function findFirstMatch(lines: readonly ResumeLine[], pattern: RegExp, confidence: number): Reading<string> | null {
  for (const { place } of lines) {
    const match = pattern.exec(place.text);
    if (match)
      return createReading(
        slicePlace(place, match.index, match.index + match[0].length),
        match[0],
        confidence,
        'layout',
      );
  }
  return null;
}

/** Returns the first valid telephone number as printed. A number without a country code is French, else American if it has that format. */
export function readPhone(lines: readonly ResumeLine[]): Reading<string> | null {
  for (const country of ['FR', 'US'] as const) {
    for (const { place } of lines) {
      const text = place.text.replace(/[-\u00ad\u2010\u2011]+/g, '-');
      for (const [printed] of text.matchAll(PHONE_PATTERN)) {
        const number = parsePhoneNumberFromString(printed, country);
        const isAmerican = country === 'US' && /^\(?\d{3}\)?[ .-]\d{3}-\d{4}$/.test(printed);
        if (number?.isValid() || (isAmerican && number?.isPossible()))
          return createReading(place, printed.trim(), number?.isValid() ? 0.93 : 0.7, 'layout');
      }
    }
  }
  return null;
}

/** Whether a line contains an e-mail address, a LinkedIn profile or a telephone number. */
export const hasContactDetail = ({ place: { text } }: ResumeLine): boolean =>
  EMAIL_PATTERN.test(text) || LINKEDIN_PATTERN.test(text) || /(?:\+\d{2}|0\d)(?:[ .]?\d{1,2}){4}/.test(text);
