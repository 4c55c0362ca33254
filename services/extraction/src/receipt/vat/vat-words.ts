/** Returns folded text in which "t.v.a." is "tva" and "h.t." is "ht". */
export const joinDottedAbbreviations = (folded: string): string =>
  folded.replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1').replace(/(?<=\b(?:tva|ht|ttc))\./g, '');

const PERCENT_PATTERN = /(\d{1,2}(?:[.,]\d{1,2})?)\s?%/g;
/** A rate without a percent sign that is not an amount: "TVA 20 : 3,34", "Taux 5.5". */
const UNSIGNED_RATE_PATTERN =
  /\b(?:tva|taux|taxe)\s?(?:a|de|:)?\s?(20|10|8[.,]5|5[.,]5|2[.,]1)(?:[.,]0)?(?![\d%]|[.,]\d|\s?%)/;

/** Returns the VAT rates that a row prints, in percent; zero rates are left out. */
export function readPrintedRates(text: string, folded: string): number[] {
  const signedRates = [...text.matchAll(PERCENT_PATTERN)].map(([, rate = '']) => rate);
  const unsignedRates =
    signedRates.length > 0 ? [] : [UNSIGNED_RATE_PATTERN.exec(joinDottedAbbreviations(folded))?.[1] ?? '0'];
  return [...signedRates, ...unsignedRates].map((rate) => Number(rate.replace(',', '.'))).filter((rate) => rate > 0);
}

/** Whether a row is the header of a VAT table: it names at least two columns, one of them the tax or its base. */
export function isVatTableHeader(folded: string): boolean {
  const text = joinDottedAbbreviations(folded);
  const columnPatterns = [
    /\b(?:m(?:on)?t )?ht\b|\bbase\b|\bnet\b/,
    /\b(?:tva|taxes?|vat|gst)\b/,
    /\bttc\b|\bgross\b/,
    /\btaux\b|%|\brate\b/,
  ];
  const columnCount = columnPatterns.filter((pattern) => pattern.test(text)).length;
  return (
    columnCount >= 2 &&
    !/\d[.,]\d{2}\b/.test(text) &&
    (columnPatterns[0]?.test(text) || columnPatterns[1]?.test(text) || false)
  );
}

/** Whether a header names gross amounts (TTC) but no bases. The amount next to the tax is then a gross amount. */
export const hasGrossColumnOnly = (folded: string): boolean =>
  /\bttc\b/.test(joinDottedAbbreviations(folded)) && !/\bht\b|\bbase\b/.test(joinDottedAbbreviations(folded));
