import type { Row } from '../reading/rows.ts';

/** A quantity and the price of one, in cents, that stand on a row of their own above or below the line they explain. */
export type Detail = { readonly quantity: number; readonly unitPrice: number };

const DETAIL =
  /^[^\p{L}\d]*(\d{1,3}(?:[.,]\d{1,3})?)\s?(?:kg|pcs?|pces?|un?)?\s?(?:[x×*@]|à\s)\s?[€$]?\s?(\d{1,5})\s?[.,]\s?(\d{2})\s?(?:€|\$|eur|rm)?(?:\s?\/\s?(?:kg|pce|pc|un?))?$/iu;

/** "3 x 1,35", "0,512 kg x 12,90 €/kg": nothing else on the row. */
export function detailOf({ text }: Pick<Row, 'text'>): Detail | null {
  const [, quantity = '', whole = '', cents = ''] = DETAIL.exec(text.trim()) ?? [];
  const detail = { quantity: Number(quantity.replace(',', '.')), unitPrice: Number(whole) * 100 + Number(cents) };
  return detail.quantity > 0 ? detail : null;
}

/** Whether a detail comes to an amount in cents: exactly for pieces, within a cent of rounding for what is weighed. */
export const comesTo = ({ quantity, unitPrice }: Detail, amount: number): boolean =>
  Math.abs(quantity * unitPrice - amount) <= (Number.isInteger(quantity) ? 0 : 1);

const COUNT =
  /^(?:(\d{1,3}) ?(?:articles?|items?|produits?)|(?:nb\.?|nbre\.?|nombre|no\.?|number|total)? ?(?:d'|de |of )?(?:articles?|items?|produits?) ?:? ?(\d{1,3}))$/;

/** How many articles the receipt says it has, when it says so once. */
export function articleCount(rows: readonly Row[]): number | null {
  const counts = rows.flatMap(({ folded }) => {
    const [, before, after] = COUNT.exec(folded.trim()) ?? [];
    return before || after ? [Number(before ?? after)] : [];
  });
  return counts.length === 1 ? (counts[0] ?? null) : null;
}
