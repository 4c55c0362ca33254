import type { Word } from '@probant/documents/document';
import { parseSiren, parseSiret } from '@probant/french/siren';
import type { PageRow } from '../text/page-rows.ts';
import { isPlaceholderNumber } from '../text/placeholder.rules.ts';
import { selectWords } from '../text/select-words.ts';

/** A number printed after the label SIRET, SIREN or RCS. */
export type PrintedRegistration = {
  readonly row: PageRow;
  readonly words: readonly Word[];
  /** The first nine digits, a SIREN or not. */
  readonly siren: string;
  readonly isValid: boolean;
};

export const MAX_REGISTRATIONS = 200;

/** What may be between the label and the number: "N° SIRET (siège) : ". */
const SEPARATOR_SOURCE = '[ :.,°º#()/=-]{0,6}(?:(?:n[°ºo]?|numero|siege)[ :.°º)-]{0,4})?';
const GROUP_SPACE_SOURCE = '[ .\\u00a0\\u202f-]?';
const SIREN_SOURCE = `\\d{3}${GROUP_SPACE_SOURCE}\\d{3}${GROUP_SPACE_SOURCE}\\d{3}`;
const SIRET_SOURCE = `${SIREN_SOURCE}${GROUP_SPACE_SOURCE}(?:\\d{5}|\\d{3} \\d{2}|\\d \\d{4}|\\d{2} \\d{3})`;
const REGISTRATION_PATTERNS = [
  { length: 14, pattern: new RegExp(`(?<![a-z])siret${SEPARATOR_SOURCE}(${SIRET_SOURCE})(?!\\d)`, 'g') },
  {
    length: 9,
    pattern: new RegExp(`(?<![a-z])siren${SEPARATOR_SOURCE}(${SIREN_SOURCE})(?!${GROUP_SPACE_SOURCE}\\d)`, 'g'),
  },
  {
    length: 9,
    pattern: new RegExp(
      `(?<![a-z])r\\.?c\\.?s\\.?[ :-]{1,3}(?:[a-z][a-z' -]{1,30} )?(?:[abcd] )?(${SIREN_SOURCE})(?!${GROUP_SPACE_SOURCE}\\d)`,
      'g',
    ),
  },
] as const;

/** Returns the labelled numbers of companies and establishments, without sample numbers. */
export function findPrintedRegistrations(rows: readonly PageRow[]): readonly PrintedRegistration[] {
  const registrations: PrintedRegistration[] = [];
  for (const row of rows) {
    if (registrations.length >= MAX_REGISTRATIONS) break;
    registrations.push(...REGISTRATION_PATTERNS.flatMap((kind) => findInRow(row, kind)));
  }
  return registrations.slice(0, MAX_REGISTRATIONS);
}

function findInRow(row: PageRow, { length, pattern }: (typeof REGISTRATION_PATTERNS)[number]): PrintedRegistration[] {
  return [...row.folded.matchAll(pattern)].flatMap((match) => {
    const printed = match[1] ?? '';
    const digits = printed.replace(/\D/g, '');
    if (isPlaceholderNumber(digits)) return [];
    const end = match.index + match[0].length;
    const isValid = (length === 14 ? parseSiret(digits) : parseSiren(digits)) !== null;
    return [{ row, words: selectWords(row.words, end - printed.length, end), siren: digits.slice(0, 9), isValid }];
  });
}
