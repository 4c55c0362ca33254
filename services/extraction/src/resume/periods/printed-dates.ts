import { createMonthGroup, parseMonthName } from '@probant/french/months';

/** A date of a resume: a year, a month, or a quarter. `from` and `to` are offsets into the text. */
export type PrintedDate = {
  readonly from: number;
  readonly to: number;
  /** The first and the last month that the date covers, YYYY-MM; a year alone is YYYY in both. */
  readonly first: string;
  readonly last: string;
  /** How sure the notation is: `short` has a year of two digits, which is a date only where its surroundings say so. */
  readonly form: 'sure' | 'short';
  /** Whether the month is a number, as in "09/2019". */
  readonly isNumeric: boolean;
  readonly hasDay: boolean;
};

const YEAR_GROUP = '(?:19[5-9]\\d|20[0-4]\\d)(?!\\d)';
const SHORT_YEAR_GROUP = "'?\\d{2}(?!\\d|[/.,-]\\d)";
/** Months in French and English, folded, in full or abbreviated. */
export const MONTH_GROUP = createMonthGroup(['fr', 'en']);
/** "fin 2019", "mi-mars 2020": the nearest date that a contract format can express is the year or the month. */
const PART_GROUP =
  "(?:(?<!\\p{L})(?:debut|fin|mi|milieu|courant|early|mid|late|end of|beginning of|annees?)[\\s-](?:de\\s|d'|of\\s)?)?";
const SEASON_GROUP =
  '(?:printemps|ete|automne|hiver|spring|summer|autumn|fall|winter|rentree|rentree scolaire|saison|season|promotion|promo)s?';
const ORDINAL_GROUP =
  '(?:(?:1|2|3|4)(?:er|ere|e|eme|nd|nde|st|rd|th)|premier|deuxieme|second|troisieme|quatrieme|dernier)';

/** Folded notations, the longest first: at one place the first that matches is taken. */
const NOTATIONS = [
  `(?<![\\d/.])(?:(?<day>\\d{1,2})[/.-])?(?<month>\\d{1,2})(?:[/.-]|\\s/\\s)(?<monthYear>${YEAR_GROUP})`,
  `(?<![\\d.]|(?<!\\d{4}(?:-\\d{2})?)/)(?<isoYear>${YEAR_GROUP})(?<isoSeparator>[-/.])(?<isoMonth>0[1-9]|1[0-2])(?!\\d)(?:[-/.]\\d{2}(?!\\d))?`,
  `(?<!\\p{L})(?<part>[tqsh])(?<partNumber>[1-4])[\\s/.-]{0,2}(?<partYear>${YEAR_GROUP}|'\\d{2}(?!\\d))`,
  `(?<![\\d/.])(?<yearOfPart>${YEAR_GROUP})[\\s/.-]?(?<partAfter>[tqsh])(?<numberAfter>[1-4])(?![\\p{L}\\d])`,
  `(?<![\\p{L}\\d])(?<ordinal>${ORDINAL_GROUP})\\s(?<partName>trimestre|semestre|quarter|semester)(?:\\sde|\\sd'|\\sof)?\\s(?<namedPartYear>${YEAR_GROUP})`,
  `${PART_GROUP}(?:(?<![\\d/.,])(?<dayBefore>\\d{1,2})(?:er|st|nd|rd|th)?[\\s-])?(?<!\\p{L})(?<monthName>${MONTH_GROUP})(?!\\p{L})(?:\\.?\\s\\d{1,2}(?:st|nd|rd|th)?,\\s?|\\.?[\\s,/-]{0,2}(?:de\\s|of\\s)?)(?<namedYear>${YEAR_GROUP}|${SHORT_YEAR_GROUP})`,
  // "Sept19": the letters and the digits of a month touch.
  `(?<!\\p{L})(?<touchingMonth>${MONTH_GROUP})(?<touchingYear>${YEAR_GROUP}|\\d{2}(?!\\d))`,
  `(?<!\\p{L})${SEASON_GROUP}[\\s/-]{1,3}(?:de\\s|d'|of\\s)?(?<seasonYear>${YEAR_GROUP}|'\\d{2}(?!\\d))`,
  `(?<![\\d/.,-])(?:(?<shortDay>\\d{1,2})[/.-])?(?<shortMonth>\\d{1,2})[/.-](?<shortYear>${SHORT_YEAR_GROUP})`,
  `${PART_GROUP}(?<!\\d|(?<!\\d{4})/)(?<year>${YEAR_GROUP})`,
  `(?<![\\p{L}\\d])(?<bareShortYear>'\\d{2})(?!\\d)`,
];
const DATE_PATTERN = new RegExp(NOTATIONS.join('|'), 'gu');

/** A line of a resume has four dates at most. */
const MAX_DATES = 12;

/** Returns the dates of a folded text in order. */
export function findPrintedDates(folded: string): PrintedDate[] {
  const dates: PrintedDate[] = [];
  for (const match of folded.matchAll(DATE_PATTERN)) {
    const date = readDate(match);
    if (date) dates.push(date);
    if (dates.length >= MAX_DATES) break;
  }
  return dates;
}

/** The names of the groups of all notations. */
type GroupName =
  | 'day'
  | 'month'
  | 'monthYear'
  | 'isoYear'
  | 'isoSeparator'
  | 'isoMonth'
  | 'part'
  | 'partNumber'
  | 'partYear'
  | 'yearOfPart'
  | 'partAfter'
  | 'numberAfter'
  | 'ordinal'
  | 'partName'
  | 'namedPartYear'
  | 'dayBefore'
  | 'monthName'
  | 'namedYear'
  | 'touchingMonth'
  | 'touchingYear'
  | 'seasonYear'
  | 'shortDay'
  | 'shortMonth'
  | 'shortYear'
  | 'year'
  | 'bareShortYear';
type Groups = Readonly<Partial<Record<GroupName, string>>>;
type DateValue = Partial<Omit<PrintedDate, 'from' | 'to' | 'last'>> & {
  readonly first: string;
  readonly last?: string;
};

function readDate(match: RegExpExecArray): PrintedDate | null {
  const groups: Groups = match.groups ?? {};
  const value = readMonth(groups) ?? readPartOfYear(groups) ?? readYear(groups);
  if (!value) return null;
  return {
    form: 'sure',
    isNumeric: false,
    hasDay: false,
    last: value.first,
    ...value,
    from: match.index,
    to: match.index + match[0].length,
  };
}

/** Returns the date of a notation with a month. A month that does not exist leaves the year. */
function readMonth(groups: Groups): DateValue | null {
  const { day, month, monthYear, isoYear, isoMonth, isoSeparator, shortDay, shortMonth, shortYear } = groups;
  if (monthYear !== undefined)
    return { first: joinMonth(monthYear, Number(month)), isNumeric: true, hasDay: day !== undefined };
  if (isoYear !== undefined && isoMonth !== undefined) {
    // "2011/12" is a school year; "2011-12" is December in the format of the contract.
    const isSchoolYear = isoSeparator === '/' && (Number(isoYear) + 1) % 100 === Number(isoMonth);
    return isSchoolYear
      ? { first: isoYear, last: expandYear(isoMonth) }
      : { first: joinMonth(isoYear, Number(isoMonth)), isNumeric: true };
  }
  const name = groups.monthName ?? groups.touchingMonth;
  const printedYear = groups.namedYear ?? groups.touchingYear;
  if (name !== undefined && printedYear !== undefined)
    return {
      first: joinMonth(expandYear(printedYear), parseMonth(name)),
      hasDay: groups.dayBefore !== undefined,
      form: isShortYear(printedYear) ? 'short' : 'sure',
    };
  if (shortYear === undefined || Number(shortMonth) < 1 || Number(shortMonth) > 12) return null;
  const first = joinMonth(expandYear(shortYear), Number(shortMonth));
  return { first, isNumeric: true, hasDay: shortDay !== undefined, form: shortYear.startsWith("'") ? 'sure' : 'short' };
}

/** Returns the first and last month of a quarter or a half-year. */
function readPartOfYear(groups: Groups): DateValue | null {
  const year = groups.partYear ?? groups.yearOfPart ?? groups.namedPartYear;
  const letter = groups.part ?? groups.partAfter ?? groups.partName;
  if (year === undefined || letter === undefined) return null;
  const months = /^(?:[sh]$|se)/.test(letter) ? 6 : 3;
  const number = readOrdinal(groups.partNumber ?? groups.numberAfter ?? groups.ordinal ?? '', 12 / months);
  if (number > 12 / months) return { first: expandYear(year) };
  const lastMonth = number * months;
  return { first: joinMonth(expandYear(year), lastMonth - months + 1), last: joinMonth(expandYear(year), lastMonth) };
}

const ORDINAL_WORDS = ['premier', 'deuxieme', 'troisieme', 'quatrieme'];
const readOrdinal = (printed: string, count: number): number => {
  if (printed === 'dernier') return count;
  if (printed === 'second') return 2;
  return ORDINAL_WORDS.includes(printed) ? ORDINAL_WORDS.indexOf(printed) + 1 : Number.parseInt(printed, 10);
};

/** Seasons begin and end in no month that all agree on: the year is what is sure. */
function readYear({ seasonYear, year, bareShortYear }: Groups): DateValue | null {
  if (bareShortYear !== undefined) return { first: expandYear(bareShortYear), form: 'short' };
  const printed = seasonYear ?? year;
  return printed === undefined ? null : { first: expandYear(printed) };
}

const isShortYear = (printed: string): boolean => /^\d{2}$/.test(printed);

/** Returns the four digits of "19", "'19" and "2019". Resumes name years from 1950 to 2049. */
export function expandYear(printed: string): string {
  const digits = printed.replace("'", '');
  if (digits.length === 4) return digits;
  return Number(digits) >= 50 ? `19${digits}` : `20${digits}`;
}

export const parseMonth = (name: string): number => parseMonthName(name) ?? 0;

export const joinMonth = (year: string, month: number): string =>
  month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : year;
