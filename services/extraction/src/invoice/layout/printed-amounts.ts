import { type AmountMatch, findAmounts } from '@probant/french/money';
import type { Segment } from '../../reading/rows.ts';
import { bears } from './labels.ts';

/** The amounts of a cell that could be sums of an invoice: no part of a day, a telephone, an address or a registration, no capital. */
export const printedAmounts = (cell: Pick<Segment, 'text' | 'folded'>): readonly AmountMatch[] =>
  findAmounts(cell.text).filter((match) => isSum(cell.folded, match));

const CAPITAL = /(?:\bcapital(?: social| variable| minimum)*|kapital)(?: (?:de|d.|of|von|est de|eur|€|:))* ?[:=]? ?$/;
const ELSEWHERE =
  /(?:\b(?:tel|telephone|telefon|phone|fax|mobile|portable|siren|siret|rcs|hrb|ape|naf|code postal|cp|bp|plz|postfach|version|article|art|§)\b)[ .:n°+()]*[\d .]*$/;
const OF_A_DAY =
  /(?:janv(?:ier)?|fevr?(?:ier)?|mars|avr(?:il)?|mai|juin|juil(?:let)?|aout|sept(?:embre)?|oct(?:obre)?|nov(?:embre)?|dec(?:embre)?|januar|februar|marz|april|juni|juli|august|oktober|dezember|january|february|march|may|june|july|october|december|annee|exercice|en|jahr|year|in)\.? $/;
const YEAR = /^(?:19|20)\d\d(?!\d| \d{3}|[.,]\d)/;

function isSum(folded: string, { start, end, hasDecimals, currency }: AmountMatch): boolean {
  const before = folded.slice(Math.max(0, start - REACH), start);
  // "mars 2026" ends like "Rs 2026", "valeur 12" like "EUR 12": without decimals only a currency of its own makes an amount.
  if (!hasDecimals && currency === null) return false;
  if (YEAR.test(folded.slice(start, end)) && OF_A_DAY.test(before)) return false;
  if (CAPITAL.test(before) || ELSEWHERE.test(before)) return false;
  return currency !== null || !isProse(folded) || bears(before.slice(-LABEL), ...SUMS);
}

/** Letters looked at before an amount; those in which its label stands. */
const REACH = 40;
const LABEL = 30;
const SUMS = ['net', 'base', 'gross', 'total', 'amount', 'payable', 'vat', 'deposit', 'discount', 'fee'] as const;
/** Letters and words that make a sentence. */
const SENTENCE = { letters: 60, words: 8 } as const;

const isProse = (folded: string): boolean =>
  folded.length >= SENTENCE.letters && (folded.match(/[a-z]{2,}/g)?.length ?? 0) >= SENTENCE.words;
