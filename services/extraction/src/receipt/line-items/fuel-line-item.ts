import type { PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { hasLineAmount } from './quantities.ts';
import type { ReceiptLineItem } from './receipt-line-item.ts';

const FUEL_PATTERN =
  /\b(?:gaz(?:ole|oil)\w*|diesel|sp ?9[58](?: ?-? ?e10)?|super ?(?:sans plomb)?|e85|superethanol|gpl)\b(?: (?:premium|plus|excellium))?/;
const LITRES_PATTERN = /(?<![\d.,])(\d{1,4})\s?[.,]\s?(\d{2,3})\s?(?:l|litres?)\b(?!\s?\/)/i;
const VOLUME_LABEL_PATTERN = /\b(?:volume|quantite|litres?)\b/;
const PRICE_PATTERN = /(?<![\d.,])(\d)\s?[.,]\s?(\d{3})(?!\d)/;
const VOLUME_PATTERN = /(?<![\d.,])(\d{1,4})\s?[.,]\s?(\d{2,3})(?!\d)/;

/** Reads the receipt of a fuel pump, which prints fuel, litres and price per litre under labels. Returns null unless they multiply to the total. */
export function readFuelLineItem(
  { rows }: ReceiptRows,
  amounts: readonly PrintedAmount[],
  total: number | null,
): ReceiptLineItem | null {
  const row = rows.find(({ folded }) => FUEL_PATTERN.test(folded));
  const name = row && FUEL_PATTERN.exec(row.folded);
  if (!row || !name || total === null || !amounts.some(({ cents }) => cents === total)) return null;
  const prices = rows.flatMap(({ text }) => {
    const [, whole = '', thousandths = ''] = PRICE_PATTERN.exec(text) ?? [];
    return whole === '' ? [] : [(Number(whole) * 1000 + Number(thousandths)) / 10];
  });
  const volumes = rows.flatMap(({ text, folded }) => {
    const [, whole = '', decimals = ''] =
      LITRES_PATTERN.exec(text) ?? (VOLUME_LABEL_PATTERN.test(folded) ? VOLUME_PATTERN.exec(text) : null) ?? [];
    return whole === '' ? [] : [Number(`${whole}.${decimals}`)];
  });
  for (const quantity of volumes)
    for (const unitPrice of prices)
      if (hasLineAmount({ quantity, unitPrice }, total))
        return {
          description: row.text.slice(name.index, name.index + name[0].length),
          quantity,
          unitPrice,
          amount: total,
          row,
          disagrees: false,
        };
  return null;
}
