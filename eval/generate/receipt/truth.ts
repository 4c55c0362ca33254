import type { ReceiptData } from '@probant/contracts/extraction';
import { alphanumeric } from '@probant/french/text-folding';
import { addressLines } from '../invented/places.ts';
import type { ReceiptFacts, ReceiptReport } from './facts.ts';

const euros = (cents: number): number => cents / 100;

/** The facts that stand on the ticket, in the field names of the contract. `printed`: all of its text, letters and digits alone. */
export function receiptTruth(facts: ReceiptFacts, page: ReceiptReport, printed: string): ReceiptData {
  return {
    vendor_name: page.vendorName,
    vendor_address: page.showsAddress
      ? addressLines(facts.shop.address, { capitals: false, country: false }).join(', ')
      : null,
    receipt_date: facts.day,
    receipt_time: page.time,
    currency: 'EUR',
    line_items: facts.lines.map(({ description, quantity, unitPrice, amount, vatRate }) => ({
      description: asPrinted(description, printed),
      quantity,
      unit_price: euros(unitPrice),
      amount: euros(amount),
      vat_rate: page.showsRates ? vatRate : null,
    })),
    subtotal: page.showsNet || page.breakdown === 'full' ? euros(facts.net) : null,
    vat_amount: page.showsVatTotal || page.breakdown !== 'none' ? euros(facts.vatAmount) : null,
    vat_breakdown:
      page.breakdown === 'none'
        ? []
        : facts.vat.map(({ rate, base, vat }) => ({
            rate,
            taxable_base: page.breakdown === 'full' ? euros(base) : null,
            amount: euros(vat),
          })),
    total_amount: euros(facts.total),
    payment_method: facts.payment.method === 'sans contact' ? 'carte bancaire' : facts.payment.method,
  };
}

export const unprintedOf = (page: ReceiptReport, showsCurrency: boolean): string[] => [
  ...(showsCurrency ? [] : ['currency']),
  ...(page.showsNet ? [] : ['subtotal']),
  ...(page.showsVatTotal ? [] : ['vat_amount']),
];

/** A till cuts a description that is too long for its column: what is left of it is what can be read. */
function asPrinted(description: string, printed: string): string {
  const written = [...description];
  while (written.length > 3 && !printed.includes(alphanumeric(written.join('')))) written.pop();
  return written.length > 3 ? written.join('').trim() : description;
}
