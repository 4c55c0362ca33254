/** Folded text with the letters of "t.v.a." and "h.t." joined. */
export const withoutDots = (folded: string): string =>
  folded.replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1').replace(/(?<=\b(?:tva|ht|ttc))\./g, '');

const PERCENT = /(\d{1,2}(?:[.,]\d{1,2})?)\s?%/g;
/** "TVA 20 : 3,34", "Taux 5.5": no sign, and no amount either. */
const WITHOUT_SIGN = /\b(?:tva|taux|taxe)\s?(?:a|de|:)?\s?(20|10|8[.,]5|5[.,]5|2[.,]1)(?:[.,]0)?(?![\d%]|[.,]\d|\s?%)/;

/** The rates that a row prints, above nought. */
export function printedRates(text: string, folded: string): number[] {
  const signed = [...text.matchAll(PERCENT)].map(([, rate = '']) => rate);
  const bare = signed.length > 0 ? [] : [WITHOUT_SIGN.exec(withoutDots(folded))?.[1] ?? '0'];
  return [...signed, ...bare].map((rate) => Number(rate.replace(',', '.'))).filter((rate) => rate > 0);
}

/** The head of a VAT table: two of its columns are named, the tax or its base among them. */
export function isVatHead(folded: string): boolean {
  const text = withoutDots(folded);
  const named = [
    /\b(?:m(?:on)?t )?ht\b|\bbase\b|\bnet\b/,
    /\b(?:tva|taxes?|vat|gst)\b/,
    /\bttc\b|\bgross\b/,
    /\btaux\b|%|\brate\b/,
  ];
  const count = named.filter((name) => name.test(text)).length;
  return count >= 2 && !/\d[.,]\d{2}\b/.test(text) && (named[0]?.test(text) || named[1]?.test(text) || false);
}

/** Whether a head names the sums with tax and not the bases: an amount beside the tax is then such a sum. */
export const namesSumsOnly = (folded: string): boolean =>
  /\bttc\b/.test(withoutDots(folded)) && !/\bht\b|\bbase\b/.test(withoutDots(folded));
