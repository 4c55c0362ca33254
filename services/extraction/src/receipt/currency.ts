import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import type { Row } from '../reading/rows.ts';

/** Signs and codes of currencies as receipts print them, ISO 4217. */
const PRINTED: readonly (readonly [string, RegExp])[] = [
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

/** Words that only French receipts bear; abroad the sign of the currency would stand on them too. */
const FRENCH =
  /\b(?:tva|ttc|siret|net a payer|rcs|code naf|code ape|sous[- ]total|carte bancaire|especes|merci de votre visite)\b/;

/** The currency printed most often; without any, euros when the receipt is French; else null. */
export function readCurrency(rows: readonly Row[]): Reading<string> | null {
  const seen = PRINTED.flatMap(([code, pattern]) => {
    const places = rows.flatMap((row) => [...row.text.matchAll(pattern)].map((match) => ({ row, match })));
    const [first] = places;
    return first ? [{ code, count: places.length, row: first.row, match: first.match }] : [];
  }).sort((a, b) => b.count - a.count);
  const [best, second] = seen;
  if (best) {
    const rivalled = second !== undefined && second.count === best.count;
    const place = partOf(best.row, best.match.index, best.match.index + best.match[0].length);
    return readingAt(place, best.code, rivalled ? 0.6 : best.count > 1 ? 0.95 : 0.85, 'label_match');
  }
  const french = rows.find((row) => FRENCH.test(row.folded));
  return french ? readingAt(french, 'EUR', 0.8, 'layout') : null;
}
