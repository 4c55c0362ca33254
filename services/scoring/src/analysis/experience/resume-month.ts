import { foldLetters } from '@probant/french/folded-letters';

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

/**
 * Reads the formats of the contract, YYYY, YYYY-MM (a day may follow) and a word for the present, and what French resumes write in their
 * place: "03/2012", "15/03/2012", "mars 2012", "mars-12" with its year in full, "2012/03", "depuis mars 2012", "à ce jour".
 */
export function readResumeMonth(text: string): ResumeMonth {
  if (text.length > MAX_TEXT_LENGTH) return { kind: 'unreadable' };
  const folded = foldLetters(text)
    .replaceAll(/[’ʼ]/g, "'")
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(/[.,;]$/, '')
    .trim();
  if (folded === '') return { kind: 'missing' };
  if (PRESENT_WORDS.has(folded)) return { kind: 'present' };
  return readMonth(folded.replace(PREPOSITION_PATTERN, ''));
}

/** Whether a start says that the position continues: "depuis mars 2012". */
export const isSince = (text: string): boolean => /^\s*(?:depuis|since)\s/i.test(text);

/** Longer texts are no dates. */
const MAX_TEXT_LENGTH = 60;
/** Words before a date: "depuis mars 2012", "à partir de 2012", "jusqu'en juin 2015", "en 2012". */
const PREPOSITION_PATTERN =
  /^(?:depuis(?: le)?|a partir (?:de|du)|a compter (?:de|du)|jusqu'(?:en|a|au)|des|de|du|en|le|au|since|from|until|to) (?=[\da-z])/;

/** How a date is written, with its year, and its month as a number or a word. */
const NOTATIONS: readonly RegExp[] = [
  /^(?<year>\d{4})(?:[-/.](?<month>\d{1,2})(?:[-/.]\d{1,2})?)?$/,
  /^(?:\d{1,2} ?[-/.] ?)?(?<month>\d{1,2}) ?[-/.] ?(?<year>\d{4})$/,
  /^(?:\d{1,2}(?:er)? )?(?<word>[a-z]{3,9})\.?[ ,/-] ?(?<year>\d{4})$/,
  /^(?<year>\d{4})[ ,/-] ?(?<word>[a-z]{3,9})\.?$/,
  /^(?:annee|courant) (?<year>\d{4})$/,
];

function readMonth(folded: string): ResumeMonth {
  const { year: digits, month, word } = NOTATIONS.map((notation) => notation.exec(folded)?.groups).find(Boolean) ?? {};
  const year = Number(digits);
  if (digits === undefined || year < MIN_YEAR || year > MAX_YEAR) return { kind: 'unreadable' };
  if (month === undefined && word === undefined) return { kind: 'year', year };
  const number = word === undefined ? Number(month) : (MONTH_NUMBERS.get(word) ?? 0);
  return number >= 1 && number <= 12 ? { kind: 'month', month: toMonthIndex(year, number) } : { kind: 'unreadable' };
}

/** In French and English, in full and as they are shortened. Part of the frozen tables of a scoring version. */
const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  [
    'janvier janv jan january',
    'fevrier fevr fev february feb',
    'mars mar march',
    'avril avr april apr',
    'mai may',
    'juin june jun',
    'juillet juil july jul',
    'aout aou august aug',
    'septembre sept sep september',
    'octobre oct october',
    'novembre nov november',
    'decembre dec december',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** Formats a month as YYYY-MM. */
export function formatMonth(index: MonthIndex): string {
  const month = String((index % 12) + 1).padStart(2, '0');
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${month}`;
}
