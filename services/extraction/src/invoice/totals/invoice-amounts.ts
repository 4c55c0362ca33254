import { type AmountMatch, findAmounts, roundToCents } from '@probant/french/money';
import { createMonthGroup } from '@probant/french/months';
import type { Segment } from '../../reading/rows.ts';
import { hasLabel } from '../page/labels.ts';

/** Returns the amounts of a cell that may be sums of an invoice: no part of a date, a telephone number, an address or a registration, and no capital. */
export const findInvoiceAmounts = (cell: Pick<Segment, 'text' | 'folded'>): readonly AmountMatch[] =>
  findSignedAmounts(cell.text).filter((match) => isSum(cell.folded, match));

/** Returns the amounts of a cell. One that fills its cell is also negative as "(45,10)" and "45,10 € -", which in other texts are brackets and dashes. */
export function findSignedAmounts(text: string): readonly AmountMatch[] {
  const matches = findAmounts(text);
  const [match] = matches;
  if (matches.length !== 1 || !match || match.value <= 0) return matches;
  const [before, after] = [text.slice(0, match.start).trim(), text.slice(match.end).trim()];
  const isInBrackets = before === '(' && /^(?:€|eur)? ?\)(?: ?(?:€|eur))?$/i.test(after);
  const isSigned =
    isInBrackets || (before === '' && DASH_PATTERN.test(after)) || (DASH_PATTERN.test(before) && after === '');
  return isSigned ? [{ ...match, value: roundToCents(-match.value) }] : matches;
}

const DASH_PATTERN = /^[-\u2010-\u2014\u2212]$/;

const CAPITAL_LABEL_PATTERN =
  /(?:\bcapital(?: social| variable| minimum)*|kapital)(?: (?:de|d.|of|von|est de|eur|€|:))* ?[:=]? ?$/;
const OTHER_NUMBER_LABEL_PATTERN =
  /(?:\b(?:tel|telephone|telefon|phone|fax|mobile|portable|siren|siret|rcs|hrb|ape|naf|code postal|cp|bp|plz|postfach|version|article|art|§)\b)[ .:n°+()]*[\d .]*$/;
const DATE_PREFIX_PATTERN = new RegExp(
  `\\b(?:${createMonthGroup(['fr', 'en', 'de', 'nl'])}|annee|exercice|en|jahr|year|in)\\.? $`,
);
const YEAR_PATTERN = /^(?:19|20)\d\d(?!\d| \d{3}|[.,]\d)/;

function isSum(folded: string, { start, end, hasDecimals, currency }: AmountMatch): boolean {
  const before = folded.slice(Math.max(0, start - MAX_PREFIX_LETTERS), start);
  // "mars 2026" ends like "Rs 2026", "valeur 12" like "EUR 12": without decimals a number needs a currency to be an amount.
  if (!hasDecimals && currency === null) return false;
  if (YEAR_PATTERN.test(folded.slice(start, end)) && DATE_PREFIX_PATTERN.test(before)) return false;
  if (CAPITAL_LABEL_PATTERN.test(before) || OTHER_NUMBER_LABEL_PATTERN.test(before)) return false;
  return currency !== null || !isProse(folded) || hasLabel(before.slice(-MAX_LABEL_LETTERS), ...SUM_LABELS);
}

/** Letters before an amount that are checked, and those that may contain its label. */
const MAX_PREFIX_LETTERS = 40;
const MAX_LABEL_LETTERS = 30;
const SUM_LABELS = ['net', 'base', 'gross', 'total', 'amount', 'payable', 'vat', 'deposit', 'discount', 'fee'] as const;
/** A text of at least this length is a sentence. */
const MIN_SENTENCE = { letters: 60, words: 8 } as const;

const isProse = (folded: string): boolean =>
  folded.length >= MIN_SENTENCE.letters && (folded.match(/[a-z]{2,}/g)?.length ?? 0) >= MIN_SENTENCE.words;
