import { parseMonthName } from '@probant/french/dates';
import { foldInPlace } from '@probant/french/text-folding';

/** A period as resumes print it: YYYY-MM or YYYY, `Present` for one that has not ended. `from` and `to` are offsets into the text. */
export type Period = {
  readonly start: string | null;
  readonly end: string | null;
  readonly from: number;
  readonly to: number;
};

const YEAR_GROUP = '(?:19[5-9]\\d|20[0-4]\\d)';
/** Months in French and English, folded, in full or abbreviated. */
const MONTH_GROUP =
  '(?:janvier|janv|january|jan|fevrier|fevr|fev|february|feb|mars|march|mar|avril|avr|april|apr|mai|may|juin|june|jun|juillet|juil|july|jul|aout|aou|august|aug|septembre|september|sept|sep|octobre|october|oct|novembre|november|nov|decembre|december|dec)';
const DATE_GROUP = `(?:(?:\\d{1,2}[/.])?(\\d{1,2})[/.-](${YEAR_GROUP})|(${YEAR_GROUP})-(\\d{2})(?!\\d)|(?:\\d{1,2}(?:er)?\\s)?(?<!\\p{L})(${MONTH_GROUP})\\.?\\s?(${YEAR_GROUP})|(${YEAR_GROUP}))`;
const PRESENT_GROUP =
  "(present|aujourd'?hui|a ce jour|ce jour|actuel(?:lement)?|en cours|en poste|now|current(?:ly)?|today|maintenant)";
const RANGE_SEPARATOR =
  "\\s*(?:-|–|—|→|/|\\ba\\b|\\bau\\b|\\bto\\b|\\buntil\\b|\\btill\\b|\\bjusqu'?\\s?(?:a|au|en)\\b)\\s*(?:l[ae']\\s?)?";
const PRESENT_PATTERN = new RegExp(`^(?:(?:a|au|to|-|–|—) ?)?${PRESENT_GROUP}$`, 'iu');
const RANGE_PATTERN = new RegExp(
  `(?<![\\d/])(?:de |du |from )?${DATE_GROUP}${RANGE_SEPARATOR}(?:${DATE_GROUP}|${PRESENT_GROUP})(?!\\d)`,
  'iu',
);
/** "2020 Present": a column of dates has no dash. The groups are those of RANGE_PATTERN. */
const DASHLESS_RANGE_PATTERN = new RegExp(`(?<![\\d/])${DATE_GROUP}()()()()()()()\\s+${PRESENT_GROUP}(?!\\p{L})`, 'iu');
const MONTH_RANGE_PATTERN = new RegExp(
  `(?<!\\p{L})(${MONTH_GROUP})\\.?${RANGE_SEPARATOR}(${MONTH_GROUP})\\.?\\s(${YEAR_GROUP})(?!\\d)`,
  'iu',
);
const SINCE_PATTERN = new RegExp(`\\b(?:depuis|since|des)\\s(?:le |l'annee )?${DATE_GROUP}(?!\\d)`, 'iu');
const SINGLE_DATE_PATTERN = new RegExp(`(?<![\\d/])${DATE_GROUP}(?![\\d/])`, 'iu');

/** Finds the period of a line: a range, an open period, else a single date, which is both start and end. */
export function findPeriod(text: string): Period | null {
  const folded = foldInPlace(text);
  const range = RANGE_PATTERN.exec(folded) ?? DASHLESS_RANGE_PATTERN.exec(folded);
  if (range) return createPeriod(range, readDate(range, 1), range[15] === undefined ? readDate(range, 8) : 'Present');
  const months = MONTH_RANGE_PATTERN.exec(folded);
  const [, first = '', second = '', year = ''] = months ?? [];
  if (months && parseMonthName(first) !== null && parseMonthName(second) !== null)
    return createPeriod(
      months,
      `${year}-${padMonth(parseMonthName(first))}`,
      `${year}-${padMonth(parseMonthName(second))}`,
    );
  const since = SINCE_PATTERN.exec(folded);
  if (since) return createPeriod(since, readDate(since, 1), 'Present');
  const single = SINGLE_DATE_PATTERN.exec(folded);
  return single ? createPeriod(single, readDate(single, 1), readDate(single, 1)) : null;
}

/** Whether a text is only a period, or a part of one that was broken over two rows. */
export function isPeriodLike(text: string): boolean {
  if (text.length > MAX_PERIOD_LENGTH) return false;
  const bare = foldInPlace(text).replace(/^[\s([]+|[\s)\].,:]+$/g, '');
  const period = findPeriod(text);
  if (period && period.to - period.from >= bare.length - 2) return true;
  return (
    isOpenPeriod(text) ||
    PRESENT_PATTERN.test(bare) ||
    (period !== null && /^(?:a|au|to|-|–|—) /.test(bare) && bare.length < 22)
  );
}

/** Whether a text is the beginning of a period whose end is on the next row: "January 2020 -", "De mars 2019 à septembre". */
export function isOpenPeriod(text: string): boolean {
  if (text.length > MAX_PERIOD_LENGTH) return false;
  const bare = foldInPlace(text).trim();
  const start = OPEN_PERIOD_PATTERN.exec(bare);
  if (start) return readDate(start, 1) !== null && findPeriod(text)?.start === findPeriod(text)?.end;
  return OPEN_MONTH_PATTERN.test(bare) && isMonthName(bare);
}

/** Enough for "du 01 septembre 2019 au 31 décembre 2020". */
const MAX_PERIOD_LENGTH = 60;
const OPEN_PERIOD_PATTERN = new RegExp(
  `^(?:de |du |from )?${DATE_GROUP}(?:\\s*(?:-|–|—|/|a|au|to)\\s*\\p{L}{0,10}\\.?)$`,
  'iu',
);
const OPEN_MONTH_PATTERN = /^(?:de |du |from |depuis |since )?(?:le )?\p{L}{3,10}\.?$/iu;
const isMonthName = (bare: string): boolean =>
  parseMonthName(bare.replace(/^(?:de|du|from|depuis|since|le) /, '').replace(/\.$/, '')) !== null;

const createPeriod = (match: RegExpExecArray, start: string | null, end: string | null): Period => ({
  start,
  end,
  from: match.index,
  to: match.index + match[0].length,
});

const padMonth = (month: number | null): string => String(month ?? 0).padStart(2, '0');

/** Returns the month of a date from its seven groups, or its year when there is no valid month. */
function readDate(match: RegExpExecArray, firstGroup: number): string | null {
  const [month, year, isoYear, isoMonth, monthName, namedYear, yearAlone] = match.slice(firstGroup, firstGroup + 7);
  const monthNumber = monthName === undefined ? Number(month ?? isoMonth ?? 0) : parseMonthName(monthName);
  const printedYear = year ?? isoYear ?? namedYear ?? yearAlone;
  if (printedYear === undefined) return null;
  return monthNumber !== null && monthNumber >= 1 && monthNumber <= 12
    ? `${printedYear}-${padMonth(monthNumber)}`
    : printedYear;
}
