import { foldText } from './text-folding.ts';

export type MonthLanguage = 'fr' | 'en' | 'de' | 'nl';

/** From January on, folded: the full name, then how it is shortened. */
const MONTH_NAMES: Readonly<Record<MonthLanguage, readonly string[]>> = {
  fr: [
    ...['janvier janv jan', 'fevrier fevr fev', 'mars', 'avril avr', 'mai', 'juin', 'juillet juill juil', 'aout aou'],
    ...['septembre sept sep', 'octobre oct', 'novembre nov', 'decembre dec'],
  ],
  en: [
    ...['january jan', 'february feb', 'march mar', 'april apr', 'may', 'june jun', 'july jul', 'august aug'],
    ...['september sept sep', 'october oct', 'november nov', 'december dec'],
  ],
  de: [
    ...['januar janner jan', 'februar feb', 'marz maerz mar', 'april apr', 'mai', 'juni jun', 'juli jul', 'august aug'],
    ...['september sep', 'oktober okt', 'november nov', 'dezember dez'],
  ],
  nl: [
    ...['januari jan', 'februari feb', 'maart', 'april apr', 'mei', 'juni jun', 'juli jul', 'augustus aug'],
    ...['september sep', 'oktober okt', 'november nov', 'december dec'],
  ],
};

/** `full`: names that are written out. `any`: shortened ones too. */
type MonthForm = 'full' | 'any';

/** Returns the twelve months, each as its names in these languages: folded, without a final dot, none of them twice. */
export const listMonthNames = (
  languages: readonly MonthLanguage[],
  form: MonthForm = 'any',
): readonly (readonly string[])[] =>
  Array.from({ length: 12 }, (_, index) => {
    const names = languages.map((language) => (MONTH_NAMES[language][index] ?? '').split(' '));
    return [...new Set(names.flatMap((words) => (form === 'full' ? words.slice(0, 1) : words)))];
  });

/** Returns the source of a group of a regular expression that matches the names of months in folded text, the longest first. */
export const createMonthGroup = (languages: readonly MonthLanguage[], form: MonthForm = 'any'): string =>
  `(?:${[...new Set(listMonthNames(languages, form).flat())].sort((a, b) => b.length - a.length).join('|')})`;

/** Returns 1 to 12 for the full or shortened name of a month in French, German, English or Dutch, null for any other word. */
export const parseMonthName = (word: string): number | null =>
  MONTH_NUMBERS.get(foldText(word).replace(/\.$/, '')) ?? null;

const MONTH_NUMBERS = new Map(
  listMonthNames(['fr', 'en', 'de', 'nl']).flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);
