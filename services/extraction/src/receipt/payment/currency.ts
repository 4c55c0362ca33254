import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { Row } from '../../reading/rows.ts';

/** Signs and codes of currencies as receipts print them, by ISO 4217 code. */
const CURRENCY_PATTERNS: readonly (readonly [string, RegExp])[] = [
  ['EUR', /€|\bEUR(?:OS?)?\b/gi],
  ['USD', /\bUSD\b|(?<![A-Z])\$\s?\d/g],
  ['GBP', /£|\bGBP\b/g],
  ['CHF', /\bCHF\b|\bFr\.\s?\d/g],
  ['MYR', /\bMYR\b|\bRM(?=\s?\d|\b)/g],
  ['CAD', /\bCAD\b|\$\s?CA\b/g],
  ['MAD', /\bMAD\b|\bDHS?\b/g],
  ['XPF', /\bXPF\b/g],
  ['XOF', /\bXOF\b|\bF\.?CFA\b/g],
];

/** Words that only French receipts print. A receipt in another currency would print its sign as well. */
const FRENCH_RECEIPT_PATTERN =
  /\b(?:t\.?v\.?a|ttc|siret|cb|a bientot|service compris|net a payer|rcs|code naf|code ape|sous[- ]total|carte bancaire|especes|merci de votre visite)\b/;

/** Returns the currency printed most often. A receipt without any is in euros when its words are French, else null. */
export function readCurrency(rows: readonly Row[]): Reading<string> | null {
  const currencies = CURRENCY_PATTERNS.flatMap(([code, pattern]) => {
    const occurrences = rows.flatMap((row) => [...row.text.matchAll(pattern)].map((match) => ({ row, match })));
    const [first] = occurrences;
    return first ? [{ code, count: occurrences.length, row: first.row, match: first.match }] : [];
  }).sort((a, b) => b.count - a.count);
  const [best, second] = currencies;
  if (best) {
    const isTied = second !== undefined && second.count === best.count;
    const place = slicePlace(best.row, best.match.index, best.match.index + best.match[0].length);
    return createReading(place, best.code, isTied ? 0.6 : best.count > 1 ? 0.95 : 0.85, 'label_match');
  }
  const frenchRow = rows.find((row) => FRENCH_RECEIPT_PATTERN.test(row.folded));
  return frenchRow ? createReading(frenchRow, 'EUR', 0.8, 'layout') : null;
}
