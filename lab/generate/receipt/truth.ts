import type { ReceiptData } from '@probant/contracts/extraction';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { formatAddress } from '../invented/places.ts';
import type { PrintedReceipt, ReceiptFacts } from './facts.ts';

const toEuros = (cents: number): number => cents / 100;

/**
 * Returns the facts printed on the receipt, in the field names of the contract. `printed` is the whole text of the receipt, letters and
 * digits only.
 */
export function buildReceiptTruth(facts: ReceiptFacts, page: PrintedReceipt, printed: string): ReceiptData {
  return {
    vendor_name: page.vendorName,
    vendor_address: page.showsAddress
      ? formatAddress(facts.merchant.address, { capitals: false, country: false }).join(', ')
      : null,
    receipt_date: facts.day,
    receipt_time: page.time,
    currency: 'EUR',
    line_items: facts.lines.map(({ description, quantity, unitPrice, amount, vatRate }) => ({
      description: cutDescription(description, printed),
      quantity,
      unit_price: toEuros(unitPrice),
      amount: toEuros(amount),
      vat_rate: page.showsRates ? vatRate : null,
    })),
    subtotal: page.showsNet || page.breakdown === 'full' ? toEuros(facts.net) : null,
    vat_amount: page.showsVatTotal || page.breakdown !== 'none' ? toEuros(facts.vatAmount) : null,
    vat_breakdown:
      page.breakdown === 'none'
        ? []
        : facts.vat.map(({ rate, base, vat }) => ({
            rate,
            taxable_base: page.breakdown === 'full' ? toEuros(base) : null,
            amount: toEuros(vat),
          })),
    total_amount: toEuros(facts.total),
    payment_method: facts.payment.method === 'sans contact' ? 'carte bancaire' : facts.payment.method,
  };
}

/** Lists the fields whose value the receipt implies but does not print. */
export const listUnprintedFields = (page: PrintedReceipt, showsCurrency: boolean): string[] => [
  ...(showsCurrency ? [] : ['currency']),
  ...(page.showsNet ? [] : ['subtotal']),
  ...(page.showsVatTotal ? [] : ['vat_amount']),
];

/** Cuts a description to the part that is printed: a till truncates text that is too long for its column. */
function cutDescription(description: string, printed: string): string {
  const characters = [...description];
  while (characters.length > 3 && !printed.includes(foldAlphanumeric(characters.join('')))) characters.pop();
  return characters.length > 3 ? characters.join('').trim() : description;
}
