import { VAT_RULES } from './country-rules.ts';

/** A VAT number that is printed without the letters of its country, as companies do at home. */
export type LocalNumber = {
  readonly prefix: string;
  readonly body: string;
  readonly start: number;
  readonly end: number;
};

type LocalLabel = { readonly prefixes: readonly string[]; readonly printed: RegExp };

/** The form of numbers as they are printed: groups of digits with one separator at most. */
const SEPARATOR = '[ .\\-\\u00a0]?';
const digits = (count: number) => `\\d(?:${SEPARATOR}\\d){${count - 1}}`;
const form = (source: string) => new RegExp(`^${source}(?![A-Za-z0-9]|[ .,]\\d)`, 'i');
const BELGIAN_FORM = form('[01]\\d{3}[. ]\\d{3}[. ]\\d{3}');

/** What a number is called, and the countries that call it so. */
const LOCAL_LABELS: ReadonlyMap<string, LocalLabel> = new Map([
  ['piva', { prefixes: ['IT'], printed: form(digits(11)) }],
  ['partitaiva', { prefixes: ['IT'], printed: form(digits(11)) }],
  ['cif', { prefixes: ['ES'], printed: form(`[A-Z]${SEPARATOR}${digits(7)}${SEPARATOR}[A-Z0-9]`) }],
  [
    'nif',
    {
      prefixes: ['ES', 'PT'],
      printed: form(`(?:[A-Z]${SEPARATOR}${digits(7)}${SEPARATOR}[A-Z0-9]|${digits(8)}${SEPARATOR}[A-Z0-9])`),
    },
  ],
  ['btw', { prefixes: ['BE'], printed: BELGIAN_FORM }],
  ['tva', { prefixes: ['BE'], printed: BELGIAN_FORM }],
  ['vat', { prefixes: ['GB', 'IE'], printed: form(`(?:${digits(9)}|\\d[A-Z0-9+*]\\d{5}[A-W][A-I]?)`) }],
  ['nip', { prefixes: ['PL'], printed: form(digits(10)) }],
  ['cvr', { prefixes: ['DK'], printed: form(digits(8)) }],
]);

const LABEL_PATTERN = /(?<![A-Za-z])(?:p\.? ?iva|partita iva|c\.?i\.?f|n\.?i\.?f|btw|tva|vat|nip|cvr)(?![A-Za-z])/gi;
/** Words between a label and its number. */
const BETWEEN_PATTERN = /^(?:[\s.:°º#-]|\b(?:reg(?:istration)?|numbers?|numero|numéro|num|no|nr|n|id)\b)*/i;
const MAX_BETWEEN = 30;
const MAX_NUMBER_LENGTH = 24;

/** Returns the numbers behind their local label that have right check digits: without a prefix the form alone says too little. */
export function findLocalNumbers(text: string): readonly LocalNumber[] {
  return [...text.matchAll(LABEL_PATTERN)].flatMap(({ 0: name, index }): LocalNumber[] => {
    const label = LOCAL_LABELS.get(name.toLowerCase().replace(/[. ]/g, ''));
    const behind = index + name.length;
    const between = BETWEEN_PATTERN.exec(text.slice(behind, behind + MAX_BETWEEN))?.[0].length ?? 0;
    const start = behind + between;
    const printed = label?.printed.exec(text.slice(start, start + MAX_NUMBER_LENGTH))?.[0];
    if (label === undefined || printed === undefined || between === 0) return [];
    const body = printed.replace(/[^A-Za-z0-9+*]/g, '').toUpperCase();
    const prefix = label.prefixes.find((country) => {
      const rule = VAT_RULES.get(country);
      return rule?.forms.some((pattern) => pattern.test(body)) === true && rule.isValid(body) === true;
    });
    return prefix === undefined ? [] : [{ prefix, body, start, end: start + printed.length }];
  });
}
