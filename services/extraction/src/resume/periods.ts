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
/** Months in French and English, folded, whole or cut short. */
const MONTH =
  '(?:janvier|janv|january|jan|fevrier|fevr|fev|february|feb|mars|march|mar|avril|avr|april|apr|mai|may|juin|june|jun|juillet|juil|july|jul|aout|aou|august|aug|septembre|september|sept|sep|octobre|october|oct|novembre|november|nov|decembre|december|dec)';
const POINT = `(?:(?:\\d{1,2}[/.])?(\\d{1,2})[/.-](${YEAR})|(${YEAR})-(\\d{2})(?!\\d)|(?:\\d{1,2}(?:er)?\\s)?(?<!\\p{L})(${MONTH})\\.?\\s?(${YEAR})|(${YEAR}))`;
const NOW =
  "(present|aujourd'?hui|a ce jour|ce jour|actuel(?:lement)?|en cours|en poste|now|current(?:ly)?|today|maintenant)";
const TO =
  "\\s*(?:-|–|—|→|/|\\ba\\b|\\bau\\b|\\bto\\b|\\buntil\\b|\\btill\\b|\\bjusqu'?\\s?(?:a|au|en)\\b)\\s*(?:l[ae']\\s?)?";
const ONLY_NOW = new RegExp(`^(?:(?:a|au|to|-|–|—) ?)?${NOW}$`, 'iu');
const RANGE = new RegExp(`(?<![\\d/])(?:de |du |from )?${POINT}${TO}(?:${POINT}|${NOW})(?!\\d)`, 'iu');
/** "2020 Present": columns of dates leave the dash out. The groups are those of RANGE. */
const STILL = new RegExp(`(?<![\\d/])${POINT}()()()()()()()\\s+${NOW}(?!\\p{L})`, 'iu');
const MONTHS_OF_A_YEAR = new RegExp(`(?<!\\p{L})(${MONTH})\\.?${TO}(${MONTH})\\.?\\s(${YEAR})(?!\\d)`, 'iu');
const SINCE = new RegExp(`\\b(?:depuis|since|des)\\s(?:le |l'annee )?${POINT}(?!\\d)`, 'iu');
const SINGLE = new RegExp(`(?<![\\d/])${POINT}(?![\\d/])`, 'iu');

/** The period of a line: a range, an open beginning, else a single date, which is both start and end. */
export function findPeriod(text: string): Period | null {
  const folded = foldInPlace(text);
  const range = RANGE.exec(folded) ?? STILL.exec(folded);
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

/** Whether a text is a period and nothing else, or a part of one that was broken over two rows. */
export function isPeriodLike(text: string): boolean {
  if (text.length > LONGEST_POINT) return false;
  const bare = foldInPlace(text).replace(/^[\s([]+|[\s)\].,:]+$/g, '');
  const period = findPeriod(text);
  if (period && period.to - period.from >= bare.length - 2) return true;
  return (
    isOpenPeriod(text) ||
    ONLY_NOW.test(bare) ||
    (period !== null && /^(?:a|au|to|-|–|—) /.test(bare) && bare.length < 22)
  );
}

/** "January 2020 -", "De mars 2019 à septembre": a beginning whose end stands on the next row. */
export function isOpenPeriod(text: string): boolean {
  if (text.length > LONGEST_POINT) return false;
  const bare = foldInPlace(text).trim();
  const from = OPEN.exec(bare);
  if (from) return pointOf(from, 1) !== null && findPeriod(text)?.start === findPeriod(text)?.end;
  return OPEN_MONTH.test(bare) && monthIn(bare);
}

/** "du 01 septembre 2019 au 31 décembre 2020" and nothing else. */
const LONGEST_POINT = 60;
const OPEN = new RegExp(`^(?:de |du |from )?${POINT}(?:\\s*(?:-|–|—|/|a|au|to)\\s*\\p{L}{0,10}\\.?)$`, 'iu');
const OPEN_MONTH = /^(?:de |du |from |depuis |since )?(?:le )?\p{L}{3,10}\.?$/iu;
const monthIn = (bare: string): boolean =>
  monthNumber(bare.replace(/^(?:de|du|from|depuis|since|le) /, '').replace(/\.$/, '')) !== null;

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
