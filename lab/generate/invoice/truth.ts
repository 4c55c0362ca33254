import type { InvoiceData, LineItem } from '@probant/contracts/extraction';
import type { InvoiceFacts } from './facts.ts';

/** What a template omitted, or printed differently from the facts. */
export type PrintedInvoice = {
  /** Amounts of a credit note are printed with a minus. */
  readonly negative: boolean;
  readonly showsDue: boolean;
  readonly showsIban: boolean;
  /** The payment method that the page names, in French. */
  readonly method: string | null;
  readonly showsRates: boolean;
  readonly showsVat: boolean;
  readonly showsVatTotal: boolean;
  readonly showsNet: boolean;
  readonly showsUnitPrices: boolean;
  readonly showsQuantities?: boolean;
  /** Printed line amounts if they include VAT; null if they are those of the facts. */
  readonly lineAmounts: readonly number[] | null;
  readonly vendorName: string;
  readonly vendorAddress: string;
  readonly taxId: string | null;
};

export const PAYMENT_METHOD_NAMES: Readonly<Record<InvoiceFacts['payment']['method'], string>> = {
  transfer: 'virement',
  direct_debit: 'prélèvement',
  card: 'carte bancaire',
  cheque: 'chèque',
  cash: 'espèces',
};
const toEuros = (cents: number): number => cents / 100;

/** Returns the facts printed on the page, in the field names of the contract; null for what is not printed. */
export function buildInvoiceTruth(facts: InvoiceFacts, page: PrintedInvoice): InvoiceData {
  const sign = page.negative ? -1 : 1;
  const line = (row: InvoiceFacts['lines'][number], index: number): LineItem => ({
    description: row.description,
    quantity: page.showsQuantities === false ? null : row.quantity,
    unit_price: page.showsUnitPrices ? toEuros(row.unitPrice) : null,
    amount: toEuros(page.lineAmounts?.[index] ?? sign * row.amount),
    vat_rate: page.showsRates ? row.vatRate : null,
  });
  return {
    vendor_name: page.vendorName,
    vendor_address: page.vendorAddress,
    vendor_tax_id: page.taxId,
    invoice_number: facts.number,
    invoice_date: facts.issued,
    due_date: page.showsDue ? facts.due : null,
    currency: facts.currency,
    line_items: facts.lines.map(line),
    subtotal: toEuros(sign * facts.net),
    vat_amount: page.showsVat ? toEuros(sign * facts.vatAmount) : null,
    total_amount: toEuros(sign * facts.gross),
    payment_method: page.method,
    payment_reference: page.showsIban ? facts.payment.iban : null,
  };
}

/** Lists the fields whose value the page implies but does not print. */
export const listUnprintedFields = (page: PrintedInvoice, showsCurrency: boolean): string[] => [
  ...(showsCurrency ? [] : ['currency']),
  ...(page.showsVat && !page.showsVatTotal ? ['vat_amount'] : []),
  ...(page.showsNet ? [] : ['subtotal']),
];
