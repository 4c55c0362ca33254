const MONTHS =
  'janv|févr|fevr|mars|avr|mai|juin|juil|août|aout|sept|oct|nov|déc|dec|jan|feb|apr|may|jun|jul|aug|january|february|march|april|june|july|august|september|october|november|december';

const PATTERNS: readonly RegExp[] = [
  // 12/03/2019, 12.03.19, 2019-03-12, 03/2019.
  /(?<!\d)\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)/,
  /(?<![\d/.-])(?:0?[1-9]|1[0-2])[/.-](?:19|20)\d\d(?!\d)/,
  // 12 mars 2019, mars 2019, 1er septembre.
  new RegExp(`(?<![\\p{L}])(?:${MONTHS})[\\p{L}.]{0,8}\\s{0,3}\\d{2,4}(?!\\d)`, 'iu'),
  new RegExp(`(?<!\\d)\\d{1,2}(?:er)?\\s{1,3}(?:${MONTHS})(?![a-z])`, 'iu'),
  // A year.
  /(?<![\d.,/-])(?:19|20)\d\d(?![\d,.]\d|\d)/,
  // 2 500,00, 12.50, 1'250.00.
  /\d[.,]\d{2}(?!\d)/,
  // 2 500 €, EUR 30, 45 k€.
  /\d\s{0,2}k?(?:€|EUR\b|euros?\b|F\b|CHF\b|\$|£)/i,
  /(?:€|EUR|CHF|\$|£)\s{0,2}\d/i,
  // 2 500.
  /(?<![\d.,])\d{1,3}(?:[\s'’]\d{3})+(?![\s'’.,]?\d)/,
  // FR76 3000 6000 01.
  /(?<![\p{L}\d])[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3}/u,
];

/** Longest text that is looked at: a value is shorter than a line. */
const MAX_CHARACTERS = 200;

/** Whether a text has a date, a year, an amount, or an account number: what a document is changed for. */
export const isDecidingValue = (text: string): boolean => {
  const start = text.slice(0, MAX_CHARACTERS).normalize('NFKC');
  return PATTERNS.some((pattern) => pattern.test(start));
};

/** Whether a text is the number of a page, which programs stamp on finished pages. */
export const isPageNumber = (text: string): boolean =>
  /^[-–\s]{0,3}(?:p\.|page|folio|feuillet)?\s{0,2}(?:n°\s?)?\d{1,3}(?:\s{0,2}(?:\/|sur|of|de)\s{0,2}\d{1,3})?[-–\s]{0,3}$/i.test(
    text,
  );

/** What stamps say before a date, on pages that are finished otherwise. */
const STAMP_PATTERN =
  /^(?:pay|acquitt|re[çc]u|enregistr|comptabilis|valid|vis|imprim|[ée]dit|g[ée]n[ée]r|t[ée]l[ée]charg|num[ée]ris|sign|certifi|archiv|copi|duplicata)\p{L}{0,8}(?:\s{1,3}\p{L}[\p{L}.'’-]{0,40}){0,6}\s{0,3}:?\s{0,3}\d{1,4}[/.-]\d/iu;

export const isStamp = (text: string): boolean => STAMP_PATTERN.test(text.slice(0, MAX_CHARACTERS).trim());
