import type { Row } from '../../reading/rows.ts';

/** A quantity and a unit price that multiply to the amount of a line item. Price in cents; that of a litre may have tenths. */
export type QuantityPrice = { readonly quantity: number; readonly unitPrice: number };

const QUANTITY_SOURCE = '(?<quantity>\\d{1,4}(?:[.,]\\d{1,3})?)';
const UNIT_SOURCE = '(?<unit>kg|gr?|l|lt|litres?|pcs?|pces?|un?)?';
const PRICE_SOURCE = '(?<whole>\\d{1,5})\\s?[.,]\\s?(?<decimals>\\d{2,3})(?![\\d%])\\s?(?:€|\\$|eur|rm)?';
const PER_UNIT_SOURCE = '(?:\\s?\\/\\s?(?:kg|kilo|l|lt|litre|pce|pc|un?))?';
/** "3 x 1,35", "0,512 kg x 12,90 €/kg", "32,15 L à 1,789 €/L"; the second form has the price first. */
const QUANTITY_FIRST_SOURCE = `${QUANTITY_SOURCE}\\s?${UNIT_SOURCE}\\s?(?:[x×*@]|(?<letter>[àa])\\s)\\s?[€$]?\\s?${PRICE_SOURCE}${PER_UNIT_SOURCE}`;
const PRICE_FIRST_SOURCE = `${PRICE_SOURCE}${PER_UNIT_SOURCE}\\s?[x×*]\\s?${QUANTITY_SOURCE}\\s?${UNIT_SOURCE}`;
const QUANTITY_PRICE_SOURCES = [QUANTITY_FIRST_SOURCE, PRICE_FIRST_SOURCE];
const INLINE_PATTERNS = QUANTITY_PRICE_SOURCES.map(
  (source) => new RegExp(`(?<![\\d.,\\p{L}])${source}(?![\\d.,\\p{L}])`, 'iu'),
);
const WHOLE_ROW_PATTERNS = QUANTITY_PRICE_SOURCES.map(
  (source) => new RegExp(`^[^\\p{L}\\d]*(?:(?:soit|qte|qté)\\s?:?\\s?)?${source}[^\\p{L}\\d]*$`, 'iu'),
);

/** In "4,03 A 4,03" the A is the code of the VAT rate between a price and an amount. Weights have three decimals or a unit. */
const PRICE_LIKE_PATTERN = /[.,]\d{1,2}$/;

type QuantityPriceMatch = { readonly quantityPrice: QuantityPrice; readonly start: number; readonly end: number };

/** Returns the first quantity and price in a text, with its offsets. */
export const findQuantityPrice = (text: string): QuantityPriceMatch | null => matchFirst(INLINE_PATTERNS, text);

/** Returns the quantity and price of a row that contains nothing else. */
export const readQuantityPriceRow = ({ text }: Pick<Row, 'text'>): QuantityPrice | null =>
  matchFirst(WHOLE_ROW_PATTERNS, text.trim())?.quantityPrice ?? null;

/** "2 ~ 5,90", "2 5,90": a multiplication sign that OCR lost or took for another sign. */
const UNSIGNED_ROW_PATTERN =
  /^[^\p{L}\d]*(?<quantity>\d{1,3})\s?(?:[^\p{L}\d\s.,]\s?|\s)(?<whole>\d{1,5})[.,](?<decimals>\d{2})\D?$/u;

/** Returns the quantity and price of a row without a multiplication sign, if they give the amount of the line that they may belong to. */
export function readUnsignedQuantityPriceRow({ text }: Pick<Row, 'text'>, amount: number): QuantityPrice | null {
  const match = matchFirst([UNSIGNED_ROW_PATTERN], text.trim());
  return match !== null && hasLineAmount(match.quantityPrice, amount) ? match.quantityPrice : null;
}

function matchFirst(patterns: readonly RegExp[], text: string): QuantityPriceMatch | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    const { quantity = '0', whole = '0', decimals = '0', unit, letter } = match?.groups ?? {};
    if (letter !== undefined && unit === undefined && PRICE_LIKE_PATTERN.test(quantity)) continue;
    const quantityPrice = {
      quantity: Number(quantity.replace(',', '.')),
      unitPrice: (Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))) / 10,
    };
    if (match && quantityPrice.quantity > 0)
      return { quantityPrice, start: match.index, end: match.index + match[0].length };
  }
  return null;
}

/** Whether quantity times price is an amount in cents: exactly for pieces, within one cent for measured goods. */
export const hasLineAmount = ({ quantity, unitPrice }: QuantityPrice, amount: number): boolean =>
  Math.abs(quantity * unitPrice - amount) <=
  (Number.isInteger(quantity) && Number.isInteger(unitPrice) ? 0 : ROUNDING_CENTS);

const ROUNDING_CENTS = 1;

/** Nobody buys more pieces of one article: a larger quotient comes from two unrelated amounts. */
const MAX_PIECES = 50;

/** Returns the number of pieces, at least two, that a unit price and an amount imply; null when they are not multiples. */
export function divideIntoPieces(amount: number, unitPrice: number): number | null {
  const pieces = amount / unitPrice;
  return Number.isInteger(pieces) && pieces >= 2 && pieces <= MAX_PIECES ? pieces : null;
}

const MIN_PRODUCT_SHARE = 0.6;

/** Whether a number of pieces and a price can be the factors of an amount that they do not give exactly. A single piece proves nothing. */
export function isPlausibleFactor(
  { quantity, unitPrice }: QuantityPrice,
  amount: number,
  isProvedPlace: boolean,
): boolean {
  if (!Number.isInteger(quantity) || quantity < 2 || quantity > MAX_PIECES || unitPrice <= 0) return false;
  const product = quantity * unitPrice;
  const [low, high] = [Math.min(product, amount), Math.max(product, amount)];
  return isProvedPlace ? low > 0.3 * high : low > MIN_PRODUCT_SHARE * high;
}

export const ARTICLE_COUNT_PATTERN =
  /^(?:(\d{1,3}) ?(?:articles?|items?|produits?)|(?:nb\.?|nbre\.?|nombre|no\.?|number|total)? ?(?:d'|de |of )?(?:articles?|items?|produits?) ?:? ?(\d{1,3}))$/;
/** "TOTAL 5 ARTICLES 12,00", "Total (5 art.) 12,00", "TOTAL A PAYER (5 art.) 12,00" */
const COUNT_IN_TOTAL_PATTERN =
  /^\W*total (?:(?:a payer|a regler|ttc|eur|general) )?\(?(\d{1,3}) ?(?:art(?:icles?|\b)|items?|produits?)/;

/** Returns the number of articles that the receipt prints, or null when it prints none or several. */
export function readArticleCount(rows: readonly Row[]): number | null {
  const counts = rows.flatMap(({ folded }) => {
    const text = folded.trim().replace(/\(s\)/, 's');
    const [, before, after] = ARTICLE_COUNT_PATTERN.exec(text) ?? [];
    const count = before ?? after ?? COUNT_IN_TOTAL_PATTERN.exec(text)?.[1];
    return count ? [Number(count)] : [];
  });
  return new Set(counts).size === 1 ? (counts[0] ?? null) : null;
}
