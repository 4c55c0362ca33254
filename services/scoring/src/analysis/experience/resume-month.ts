import { foldLetters } from '@probant/french/folded-letters';
import { listMonthNames } from '@probant/french/months';

/** Months since year 0: 12 × year + month - 1. */
export type MonthIndex = number & { readonly unit: 'months' };

/** A date of a resume. `year` alone may be any of its months. */
export type ResumeMonth =
  | { readonly kind: 'month'; readonly month: MonthIndex }
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'present' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' };

const PRESENT_WORDS: ReadonlySet<string> = new Set([
  ...[
    'present',
    'a present',
    "aujourd'hui",
    "a aujourd'hui",
    "jusqu'a aujourd'hui",
    "jusqu'a present",
    'a ce jour',
    'ce jour',
  ],
  ...['actuel', 'actuelle', 'actuellement', 'en cours', 'poste actuel', 'poste en cours', 'en poste', 'maintenant'],
  ...['auj', "aujourd'hui (en cours)", 'nos jours', 'de nos jours', 'a nos jours'],
  ...['now', 'current', 'currently', 'today', 'to date', 'till date', 'till now', 'until now', 'ongoing', 'to present'],
]);
const MIN_YEAR = 1900;
const MAX_YEAR = 2200;

export const toMonthIndex = (year: number, month: number): MonthIndex => (12 * year + month - 1) as MonthIndex;

/** The months that a resume can name. */
export const FIRST_MONTH = toMonthIndex(MIN_YEAR, 1);
export const LAST_MONTH = toMonthIndex(MAX_YEAR, 12);

/** Which month of a quarter or a half-year counts: the first of a start, the last of an end. */
export type PeriodEdge = 'start' | 'end';

/**
 * Reads the formats of the contract, YYYY, YYYY-MM (a day may follow) and a word for the present, and what French resumes write in their
 * place: "03/2012", "15/03/2012", "mars 2012", "mars-12", "2012/03", "09/19", "Aug '17", "été 2018", "T1 2012", "depuis mars 2012", "à ce jour"; and
 * what programs write: "2012-03-01T00:00:00Z", "20120301". The date counts as written, whatever the time and the zone.
 */
export function readResumeMonth(text: string, edge: PeriodEdge = 'start'): ResumeMonth {
  const folded = foldDate(text);
  if (folded === null) return { kind: 'unreadable' };
  if (folded === '') return { kind: 'missing' };
  if (PRESENT_WORDS.has(folded)) return { kind: 'present' };
  return readMonth(takeOffTime(folded.replace(PREPOSITION_PATTERN, '')), edge);
}

/** Returns folded letters with single blanks; null for a text that is too long for a date. */
function foldDate(text: string): string | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  return foldLetters(text)
    .replaceAll(/[’ʼ‘]/g, "'")
    .replaceAll(/[–—‒−]/g, '-')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(/[.,;]$/, '')
    .trim();
}

/**
 * Returns the start and the end of "09/19 - 06/21", "mars 2018 à juin 2019" or "2018-20"; null for any other text. A text that is one date by
 * itself is none.
 */
export function splitPeriod(text: string): readonly [start: string, end: string] | null {
  const folded = foldDate(text);
  if (folded === null || readResumeMonth(folded).kind !== 'unreadable') return null;
  const [, firstYear = '', lastYear = ''] = /^(\d{4}) ?[-/] ?'?(\d{2})$/.exec(folded) ?? [];
  if (lastYear !== '') return Number(lastYear) > Number(firstYear) % 100 ? [firstYear, `'${lastYear}`] : null;
  for (const match of folded.matchAll(BETWEEN_PATTERN)) {
    const [start, end] = [folded.slice(0, match.index), folded.slice(match.index + match[0].length)];
    if (isDate(start, 'start') && (PRESENT_WORDS.has(end) || isDate(end, 'end'))) return [start, end];
  }
  return null;
}

const BETWEEN_PATTERN = / ?-{1,2} ?| (?:a|au|to|until|till|jusqu'(?:a|au|en)) /g;

const isDate = (text: string, edge: PeriodEdge): boolean =>
  ['month', 'year'].includes(readResumeMonth(text, edge).kind);

/** Whether a start says that the position continues: "depuis mars 2012". */
export const isSince = (text: string): boolean => /^\s*(?:depuis|since)\s/i.test(text);

/** Longer texts are no dates. */
const MAX_TEXT_LENGTH = 60;
/** Words before a date: "depuis mars 2012", "à partir de 2012", "jusqu'en juin 2015", "en 2012". */
const PREPOSITION_PATTERN =
  /^(?:depuis(?: le)?|a partir (?:de|du)|a compter (?:de|du)|jusqu'(?:en|a|au)|des|de|du|en|le|au|since|from|until|to) (?=[\da-z])/;

const SHORT_YEAR = "'?(?<shortYear>\\d{2})";
const YEAR = `(?:(?<year>\\d{4})|${SHORT_YEAR})`;
/** "fin 2019", "mi-mars 2020": the month or the year is what the contract can express. */
const PART_OF_YEAR = "(?:(?:debut|fin|mi|milieu|courant|annee|early|mid|late)[ -](?:de |d')?)?";
/** They begin and end in no month that all agree on: the year is what is sure. */
const SEASONS =
  '(?:printemps|ete|automne|hiver|spring|summer|autumn|fall|winter|rentree|saison|season|promotion|promo)';

const TIME = '[0-2]\\d:?[0-5]\\d(?::?[0-6]\\d(?:[.,]\\d{1,9})?)?(?: ?(?:z|utc|gmt|[+-][01]\\d(?::?[0-5]\\d)?))?';
/** "2024-03-01T00:00:00+01:00", "01/03/2024 00:00:00": a day in figures, with its time. */
const TIMED_PATTERN = new RegExp(`^(\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4})(?:t|,? )${TIME}$`);
/** "20240301", "20240301T000000Z": the year, then the month. */
const BASIC_PATTERN = new RegExp(`^(\\d{4})(\\d{2})\\d{2}(?:t${TIME})?$`);

const takeOffTime = (folded: string): string => folded.replace(TIMED_PATTERN, '$1').replace(BASIC_PATTERN, '$1-$2');

/** How a date is written, with its year, and its month as a number or a word. */
const NOTATIONS: readonly RegExp[] = [
  /^(?<year>\d{4})(?:[-/.](?<month>\d{1,2})(?:[-/.]\d{1,2})?)?$/,
  new RegExp(`^(?:\\d{1,2} ?[-/.] ?)?(?<month>\\d{1,2}) ?[-/.] ?${YEAR}$`),
  new RegExp(`^${PART_OF_YEAR}(?:\\d{1,2}(?:er)? )?(?<word>[a-z]{3,9})\\.?(?:[ ,/-] ?|(?='?\\d{2}$))${YEAR}$`),
  /^(?<year>\d{4})[ ,/-] ?(?<word>[a-z]{3,9})\.?$/,
  new RegExp(`^${PART_OF_YEAR}(?:(?<year>\\d{4})|'(?<shortYear>\\d{2}))$`),
  new RegExp(`^${SEASONS}[ /-] ?(?:de |d')?(?:(?<year>\\d{4})|'(?<shortYear>\\d{2}))$`),
];

/** "T1 2012", "S2 2019", "2012-Q3": the number of a part of a year, and its months. */
const PART_NOTATIONS: readonly RegExp[] = [
  /^(?<letter>[tqsh])(?<part>[1-4])[ /.-]?(?:(?<year>\d{4})|'(?<shortYear>\d{2}))$/,
  /^(?<year>\d{4})[ /.-]?(?<letter>[tqsh])(?<part>[1-4])$/,
];

function readMonth(folded: string, edge: PeriodEdge): ResumeMonth {
  const part = readPartOfYear(folded, edge);
  if (part !== null) return part;
  const groups = NOTATIONS.map((notation) => notation.exec(folded)?.groups).find(isRead) ?? {};
  const { month, word } = groups;
  const year = readYear(groups);
  if (year === null) return { kind: 'unreadable' };
  if (month === undefined && word === undefined) return { kind: 'year', year };
  const number = word === undefined ? Number(month) : (MONTH_NUMBERS.get(word) ?? 0);
  return number >= 1 && number <= 12 ? { kind: 'month', month: toMonthIndex(year, number) } : { kind: 'unreadable' };
}

type Groups = Readonly<Record<string, string | undefined>>;

/** A word in front of a year that is no month may be a season, which another notation reads. */
const isRead = (groups: Groups | undefined): groups is Groups =>
  groups !== undefined && (groups['word'] === undefined || MONTH_NUMBERS.has(groups['word']));

function readYear({ year, shortYear }: Groups): number | null {
  if (year === undefined && shortYear === undefined) return null;
  const number = year === undefined ? expandYear(Number(shortYear)) : Number(year);
  return number < MIN_YEAR || number > MAX_YEAR ? null : number;
}

/** Two digits are a year from 1950 to 2049, as in the extraction of resumes. */
const expandYear = (digits: number): number => (digits >= 50 ? 1900 : 2000) + digits;

function readPartOfYear(folded: string, edge: PeriodEdge): ResumeMonth | null {
  const groups = PART_NOTATIONS.map((notation) => notation.exec(folded)?.groups).find((found) => found !== undefined);
  const year = groups === undefined ? null : readYear(groups);
  if (groups === undefined || year === null) return null;
  const months = /[sh]/.test(groups['letter'] ?? '') ? 6 : 3;
  const last = Number(groups['part']) * months;
  if (last > 12) return null;
  return { kind: 'month', month: toMonthIndex(year, edge === 'start' ? last - months + 1 : last) };
}

/** In French and English. A name more or less can change a score: it needs another version of the rules, and a test says so. */
const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  listMonthNames(['fr', 'en']).flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** Formats a month as YYYY-MM. */
export function formatMonth(index: MonthIndex): string {
  const month = String((index % 12) + 1).padStart(2, '0');
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${month}`;
}
