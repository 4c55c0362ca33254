import type { Row } from '../../reading/rows.ts';

/** A quantity and the price of one, in cents (a litre's has tenths of them), that explain the amount of a line. */
export type Detail = { readonly quantity: number; readonly unitPrice: number };

const QUANTITY = '(?<quantity>\\d{1,4}(?:[.,]\\d{1,3})?)';
const UNIT = '(?:kg|gr?|l|lt|litres?|pcs?|pces?|un?)?';
const PRICE = '(?<whole>\\d{1,5})\\s?[.,]\\s?(?<decimals>\\d{2,3})(?![\\d%])\\s?(?:€|\\$|eur|rm)?';
const PER = '(?:\\s?\\/\\s?(?:kg|kilo|l|lt|litre|pce|pc|un?))?';
/** "3 x 1,35", "0,512 kg x 12,90 €/kg", "32,15 L à 1,789 €/L"; and the price first. */
const QUANTITY_FIRST = `${QUANTITY}\\s?${UNIT}\\s?(?:[x×*@]|à\\s|a\\s)\\s?[€$]?\\s?${PRICE}${PER}`;
const PRICE_FIRST = `${PRICE}${PER}\\s?[x×*]\\s?${QUANTITY}\\s?${UNIT}`;
const FORMS = [QUANTITY_FIRST, PRICE_FIRST];
const INSIDE = FORMS.map((form) => new RegExp(`(?<![\\d.,\\p{L}])${form}(?![\\d.,\\p{L}])`, 'iu'));
const ALONE = FORMS.map(
  (form) => new RegExp(`^[^\\p{L}\\d]*(?:(?:soit|qte|qté)\\s?:?\\s?)?${form}[^\\p{L}\\d]*$`, 'iu'),
);

type Found = { readonly detail: Detail; readonly start: number; readonly end: number };

/** The detail that stands somewhere in a text, by its offsets. */
export const detailIn = (text: string): Found | null => firstOf(INSIDE, text);

/** The detail that a row consists of: nothing else stands there. */
export const detailOf = ({ text }: Pick<Row, 'text'>): Detail | null => firstOf(ALONE, text.trim())?.detail ?? null;

function firstOf(patterns: readonly RegExp[], text: string): Found | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    const { quantity = '0', whole = '0', decimals = '0' } = match?.groups ?? {};
    const detail = {
      quantity: Number(quantity.replace(',', '.')),
      unitPrice: (Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))) / 10,
    };
    if (match && detail.quantity > 0) return { detail, start: match.index, end: match.index + match[0].length };
  }
  return null;
}

/** Whether a detail comes to an amount in cents: exactly for pieces, within a cent of rounding for what is measured. */
export const comesTo = ({ quantity, unitPrice }: Detail, amount: number): boolean =>
  Math.abs(quantity * unitPrice - amount) <= (Number.isInteger(quantity) && Number.isInteger(unitPrice) ? 0 : ROUNDING);

const ROUNDING = 1;

const COUNT =
  /^(?:(\d{1,3}) ?(?:articles?|items?|produits?)|(?:nb\.?|nbre\.?|nombre|no\.?|number|total)? ?(?:d'|de |of )?(?:articles?|items?|produits?) ?:? ?(\d{1,3}))$/;
/** "TOTAL 5 ARTICLES 12,00", "Total (5 art.) 12,00" */
const COUNT_IN_TOTAL = /^\W*total \(?(\d{1,3}) ?(?:art(?:icles?|\b)|items?|produits?)/;

/** How many articles the receipt says it has, when it says so once. */
export function articleCount(rows: readonly Row[]): number | null {
  const counts = rows.flatMap(({ folded }) => {
    const text = folded.trim().replace(/\(s\)/, 's');
    const [, before, after] = COUNT.exec(text) ?? [];
    const count = before ?? after ?? COUNT_IN_TOTAL.exec(text)?.[1];
    return count ? [Number(count)] : [];
  });
  return new Set(counts).size === 1 ? (counts[0] ?? null) : null;
}
