import { foldInPlace } from '@probant/french/text-folding';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { isPlace } from './entry-words.ts';
import type { ResumeLine } from './resume-lines.ts';

const EMAIL = /[\w.+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}/;
const LINKEDIN = /(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/[\p{L}\d%_-]+\/?/iu;
const PHONE = /(?<![\dA-Za-z/.])(?:\+|00)?\(?\d[\d\s().-]{6,18}\d(?![\dA-Za-z])/g;

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

const POSTAL_TOWN = /(?<!\d)(?:F-?)?\d{5}\s+(\p{Lu}[\p{L}'’ -]{1,40}?)(?=\s*(?:$|[,|•(]| - |\s{2}|\d))/u;
const LABELLED = /^(?:adresse|address|localisation|location|ville|lieu|residence)\s?:?\s+(?=\S)/;

/** The town: after its postal code, at a label, or a part of the head that is a place by itself. */
export function readLocation(head: readonly ResumeLine[]): Reading<string> | null {
  for (const { place } of head) {
    const match = POSTAL_TOWN.exec(place.text);
    if (match?.[1])
      return readingAt(partOf(place, match.index, match.index + match[0].length), match[1].trim(), 0.85, 'layout');
  }
  for (const { parts, place, text, folded } of head) {
    const label = LABELLED.exec(folded);
    const pieces = [
      ...(label ? [text.slice(label[0].length)] : []),
      ...parts,
      ...parts.flatMap((part) => part.split(/\s*[|•·]\s*/)),
    ];
    const found =
      pieces.find((piece) => isPlace(foldInPlace(piece))) ?? /\p{Lu}[\p{L}' ]{1,20}, [A-Z]{2}$/u.exec(text)?.[0];
    if (found) return readingAt(place, found.trim(), 0.7, 'layout');
  }
  return null;
}
