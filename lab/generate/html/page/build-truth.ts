import type { InvoiceData, LineItem } from '@probant/contracts/extraction';
import type { InvoiceDetails } from '../../generated-document.ts';
import { formatAddress } from '../../invented/places.ts';
import { PAYMENT_METHOD_NAMES } from '../../invoice/truth.ts';
import type { FactsPrinter, PrintedField } from './print-facts.ts';
import type { PrintedLine } from './print-lines.ts';

const toEuros = (cents: number): number => Math.round(cents) / 100;
const toPrice = (cents: number): number => Number((cents / 100).toFixed(6));

/** Returns the values that the page printed, in the field names of the contract. Totals, amounts and quantities of a credit note are negative. */
export function buildPrintedTruth({ facts, printed, lines, isCredit }: FactsPrinter): InvoiceData {
  const when = <T>(field: PrintedField, value: T): T | null => (printed.has(field) ? value : null);
  const sign = isCredit ? -1 : 1;
  const { seller, payment } = facts;
  const statedRate = facts.vat.length === 1 && printsRates(printed) ? (facts.vat[0]?.rate ?? null) : null;
  const toLine = ({ line, printed: cells }: PrintedLine): LineItem => ({
    description: [line.description, ...(cells.has('details') ? line.details : [])].join(' '),
    quantity: cells.has('quantity') ? sign * line.quantity : null,
    unit_price: cells.has('unit_price') ? toPrice(line.unitPrice) : null,
    amount: cells.has('amount') ? toEuros(sign * line.amount) : null,
    vat_rate: cells.has('vat_rate') ? line.vatRate : facts.regime === 'charged' ? statedRate : null,
  });
  return {
    vendor_name: seller.fullName,
    vendor_address: when(
      'vendor_address',
      formatAddress(seller.address, { capitals: false, country: false }).join(', '),
    ),
    vendor_tax_id: when('siret', seller.siret) ?? when('siren', seller.siren) ?? when('vat_number', seller.vatNumber),
    invoice_number: when('invoice_number', facts.number),
    invoice_date: when('invoice_date', facts.issued),
    due_date: when('due_date', facts.due),
    currency: 'EUR',
    line_items: lines.map(toLine),
    subtotal: when('subtotal', toEuros(sign * facts.net)),
    vat_amount: when('vat_amount', toEuros(sign * facts.vatAmount)),
    total_amount: when('total_amount', toEuros(sign * facts.gross)),
    payment_method: when('payment_method', PAYMENT_METHOD_NAMES[payment.method]),
    payment_reference: when('iban', payment.iban),
  };
}

const printsRates = (printed: FactsPrinter['printed']): boolean =>
  printed.has('vat_breakdown') || printed.has('charged_vat_breakdown');

/** Returns the details that the page printed; null for what it does not print. */
export function buildPrintedDetails({ facts, printed, isCredit }: FactsPrinter): InvoiceDetails {
  const when = <T>(field: PrintedField, value: T): T | null => (printed.has(field) ? value : null);
  const sign = isCredit ? -1 : 1;
  const { seller, buyer, references, payment, secondAccount } = facts;
  return {
    kind: isCredit ? 'credit_note' : 'invoice',
    buyer: printed.has('buyer.name')
      ? {
          name: buyer.name,
          address: when('buyer.address', formatAddress(buyer.address, { capitals: false, country: false }).join(', ')),
          ids: {
            siren: when('buyer.siren', facts.buyerSiren) ?? (printed.has('buyer.siret') ? facts.buyerSiren : null),
            siret: when('buyer.siret', facts.buyerSiret),
            vat_number: when('buyer.vat_number', buyer.vatNumber),
          },
        }
      : null,
    supplier_ids: {
      siren: printed.has('siren') || printed.has('siret') ? seller.siren : null,
      siret: when('siret', seller.siret),
      vat_number: when('vat_number', seller.vatNumber),
    },
    vat_breakdown: printsRates(printed)
      ? facts.vat
          .filter(({ rate }) => rate > 0 || printed.has('vat_breakdown'))
          .map(({ rate, base, vat }) => ({ rate, taxable_base: toEuros(sign * base), amount: toEuros(sign * vat) }))
      : null,
    order_reference: when('order_reference', references.order),
    contract_reference: when('contract_reference', references.contract),
    buyer_reference: when('buyer_reference', facts.buyerReference),
    preceding_invoice: when('preceding_invoice', references.correctedNumber),
    delivery_date: when('delivery_date', references.deliveryDay),
    period_start: when('period', references.periodStart),
    period_end: when('period', references.periodEnd),
    payment_terms: when('payment_terms', facts.terms),
    payment_accounts: printed.has('iban')
      ? [
          { iban: payment.iban, bic: when('bic', payment.bic) },
          ...(printed.has('second_iban')
            ? [{ iban: secondAccount.iban, bic: when('second_bic', secondAccount.bic) }]
            : []),
        ]
      : null,
    prepaid_amount: when('prepaid_amount', toEuros(facts.deposit)),
    amount_due: when('amount_due', toEuros(sign * facts.amountDue)),
  };
}
