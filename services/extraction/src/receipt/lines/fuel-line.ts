import type { PrintedAmount } from '../printed-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { comesTo } from './quantities.ts';
import type { ReceiptLine } from './receipt-line.ts';

const FUEL =
  /\b(?:gaz(?:ole|oil)\w*|diesel|sp ?9[58](?: ?-? ?e10)?|super ?(?:sans plomb)?|e85|superethanol|gpl)\b(?: (?:premium|plus|excellium))?/;
const LITRES = /(?<![\d.,])(\d{1,4})\s?[.,]\s?(\d{2,3})\s?(?:l|litres?)\b(?!\s?\/)/i;
const VOLUME_LABEL = /\b(?:volume|quantite|litres?)\b/;
const PRICE = /(?<![\d.,])(\d)\s?[.,]\s?(\d{3})(?!\d)/;
const VOLUME = /(?<![\d.,])(\d{1,4})\s?[.,]\s?(\d{2,3})(?!\d)/;

/** What a pump prints label by label: the fuel, its litres, the price of one; they are a line when they come to the total. */
export function fuelLine(
  { rows }: ReceiptRows,
  amounts: readonly PrintedAmount[],
  total: number | null,
): ReceiptLine | null {
  const row = rows.find(({ folded }) => FUEL.test(folded));
  const name = row && FUEL.exec(row.folded);
  if (!row || !name || total === null || !amounts.some(({ cents }) => cents === total)) return null;
  const prices = rows.flatMap(({ text }) => {
    const [, whole = '', thousandths = ''] = PRICE.exec(text) ?? [];
    return whole === '' ? [] : [(Number(whole) * 1000 + Number(thousandths)) / 10];
  });
  const volumes = rows.flatMap(({ text, folded }) => {
    const [, whole = '', decimals = ''] =
      LITRES.exec(text) ?? (VOLUME_LABEL.test(folded) ? VOLUME.exec(text) : null) ?? [];
    return whole === '' ? [] : [Number(`${whole}.${decimals}`)];
  });
  for (const quantity of volumes)
    for (const unitPrice of prices)
      if (comesTo({ quantity, unitPrice }, total))
        return {
          description: row.text.slice(name.index, name.index + name[0].length),
          quantity,
          unitPrice,
          amount: total,
          row,
        };
  return null;
}
