import type { CompanyIds } from '@probant/contracts/extraction';
import type { Invoice, Party, Term } from '@probant/e-invoices/model/invoice';
import { getSiren, parseSiren, parseSiret } from '@probant/french/siren';
import { parseVatNumber } from '@probant/french/vat';
import { parseNumber } from '../invoice/embedded-xml/cross-industry-invoice.ts';
import { keepValidAccounts, signAmount } from '../invoice/embedded-xml/electronic-details.ts';
import type { InvoiceDetails } from '../reading/field-reading.ts';
import { describeAddress } from './read-party.ts';
import { toDate, toText } from './read-term.ts';

/** Returns what an invoice states beyond the fields of the contract. `isNegated`: the amounts of the result have the other sign. */
export function readModelDetails(invoice: Invoice, isNegated: boolean): InvoiceDetails {
  const { seller, buyer, totals, period, payments, vatBreakdown } = invoice;
  const toAmount = (term: Term) => signAmount(parseNumber(toText(term)), isNegated ? -1 : 1);
  const accounts = keepValidAccounts(
    payments
      .flatMap((payment) => payment.accounts)
      .map(({ id, bic }) => ({ iban: toText(id)?.replace(/\s/g, '') ?? '', bic: toText(bic) })),
  );
  return {
    buyer:
      buyer === null
        ? null
        : { name: toText(buyer.name), address: describeAddress(buyer.address), ids: readIds(buyer) },
    supplier_ids: seller === null ? null : readIds(seller),
    vat_breakdown:
      vatBreakdown.length === 0
        ? null
        : vatBreakdown.map(({ rate, base, amount }) => ({
            rate: parseNumber(toText(rate)),
            taxable_base: toAmount(base),
            amount: toAmount(amount),
          })),
    order_reference: toText(invoice.order),
    contract_reference: toText(invoice.contract),
    buyer_reference: toText(invoice.buyerReference),
    preceding_invoice: toText(invoice.precedingInvoices[0]?.number ?? null),
    delivery_date: toDate(invoice.delivery.date),
    period_start: toDate(period?.start ?? null),
    period_end: toDate(period?.end ?? null),
    payment_terms: toText(invoice.paymentTerms),
    payment_accounts: accounts.length === 0 ? null : accounts,
    prepaid_amount: toAmount(totals.paid),
    amount_due: toAmount(totals.due),
  };
}

/** Identifiers with a wrong check digit are left out. */
function readIds({ legalId, ids, vatId }: Party): CompanyIds {
  const legal = (legalId === null ? ids : [legalId, ...ids]).map(({ text }) => text.replace(/[\s.]/g, ''));
  const siret = legal.map(parseSiret).find((found) => found !== null) ?? null;
  const siren = legal.map(parseSiren).find((found) => found !== null) ?? (siret === null ? null : getSiren(siret));
  const vat = parseVatNumber(toText(vatId) ?? '');
  return { siren, siret, vat_number: vat !== null && vat.valid !== false ? vat.number : null };
}
