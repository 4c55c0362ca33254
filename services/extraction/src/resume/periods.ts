import { monthNumber } from '@probant/french/dates';
import { foldInPlace } from '@probant/french/text-folding';

/** A stretch of time as resumes print it: YYYY-MM or YYYY, `Present` for one that goes on. Offsets into the text. */
export type Period = {
  readonly start: string | null;
  readonly end: string | null;
  readonly from: number;
  readonly to: number;
};

const YEAR = '(?:19[5-9]\\d|20[0-4]\\d)';
const POINT = `(?:(?:\\d{1,2}[/.])?(\\d{1,2})[/.-](${YEAR})|(${YEAR})-(\\d{2})(?!\\d)|(?:\\d{1,2}(?:er)?\\s)?(\\p{L}{3,10})\\.?\\s?(${YEAR})|(${YEAR}))`;
const NOW =
  "(present|aujourd'?hui|a ce jour|ce jour|actuel(?:lement)?|en cours|en poste|now|current(?:ly)?|today|maintenant)";
const TO =
  "\\s*(?:-|–|—|→|/|\\ba\\b|\\bau\\b|\\bto\\b|\\buntil\\b|\\btill\\b|\\bjusqu'?\\s?(?:a|au|en)\\b)\\s*(?:l[ae']\\s?)?";
const RANGE = new RegExp(`(?<![\\d/])(?:de |du |from )?${POINT}${TO}(?:${POINT}|${NOW})(?!\\d)`, 'iu');
const MONTHS_OF_A_YEAR = new RegExp(`(?<!\\p{L})(\\p{L}{3,10})\\.?${TO}(\\p{L}{3,10})\\.?\\s(${YEAR})(?!\\d)`, 'iu');
const SINCE = new RegExp(`\\b(?:depuis|since|des)\\s(?:le |l'annee )?${POINT}(?!\\d)`, 'iu');
const SINGLE = new RegExp(`(?<![\\d/])${POINT}(?![\\d/])`, 'iu');

/** The period of a line: a range, an open beginning, else a single date, which is both start and end. */
export function findPeriod(text: string): Period | null {
  const folded = foldInPlace(text);
  const range = RANGE.exec(folded);
  if (range) return made(range, pointOf(range, 1), range[15] === undefined ? pointOf(range, 8) : 'Present');
  const months = MONTHS_OF_A_YEAR.exec(folded);
  const [, first = '', second = '', year = ''] = months ?? [];
  if (months && monthNumber(first) !== null && monthNumber(second) !== null)
    return made(months, `${year}-${two(monthNumber(first))}`, `${year}-${two(monthNumber(second))}`);
  const since = SINCE.exec(folded);
  if (since) return made(since, pointOf(since, 1), 'Present');
  const single = SINGLE.exec(folded);
  return single ? made(single, pointOf(single, 1), pointOf(single, 1)) : null;
}

const made = (match: RegExpExecArray, start: string | null, end: string | null): Period => ({
  start,
  end,
  from: match.index,
  to: match.index + match[0].length,
});

const two = (month: number | null): string => String(month ?? 0).padStart(2, '0');

/** The month of a point from its seven groups, or its year where the month is none. */
function pointOf(match: RegExpExecArray, at: number): string | null {
  const [month, year, isoYear, isoMonth, word, wordYear, alone] = match.slice(at, at + 7);
  const number = word === undefined ? Number(month ?? isoMonth ?? 0) : monthNumber(word);
  const when = year ?? isoYear ?? wordYear ?? alone;
  if (when === undefined) return null;
  return number !== null && number >= 1 && number <= 12 ? `${when}-${two(number)}` : when;
}
