import type { InvoiceDetails } from '../generated-document.ts';
import { formatAddress } from '../invented/places.ts';
import type { InvoiceFacts } from './facts.ts';

/** Their totals are negative in a result, whichever sign is printed. */
const CREDIT_KINDS: readonly InvoiceFacts['kind'][] = ['credit_note'];

const toEuros = (cents: number): number => cents / 100;

/** Returns the details of an invoice, amounts in euros. A page prints some of them: compare only values that its text contains. */
export function buildInvoiceDetails(facts: InvoiceFacts, isNegative: boolean): InvoiceDetails {
  const sign = isNegative || CREDIT_KINDS.includes(facts.kind) ? -1 : 1;
  const { seller, buyer, references, payment, deposit, gross } = facts;
  return {
    kind: null,
    buyer: {
      name: buyer.name,
      address: formatAddress(buyer.address, { capitals: false, country: false }).join(', '),
      ids: { siren: null, siret: null, vat_number: buyer.vatNumber },
    },
    supplier_ids: { siren: seller.siren, siret: seller.siret, vat_number: seller.vatNumber },
    vat_breakdown: facts.vat.map(({ rate, base, vat }) => ({
      rate,
      taxable_base: toEuros(sign * base),
      amount: toEuros(sign * vat),
    })),
    order_reference: references.order,
    contract_reference: references.contract,
    buyer_reference: null,
    preceding_invoice: references.correctedNumber,
    delivery_date: references.deliveryDay,
    period_start: references.periodStart,
    period_end: references.periodEnd,
    payment_terms: null,
    payment_accounts: [{ iban: payment.iban, bic: payment.bic }],
    prepaid_amount: deposit === 0 ? null : toEuros(deposit),
    amount_due: toEuros(sign * (gross - deposit)),
  };
}
