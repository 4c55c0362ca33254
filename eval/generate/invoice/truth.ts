import type { InvoiceData, LineItem } from '@probant/contracts/extraction';
import type { InvoiceFacts } from './facts.ts';

/** What a template left out, or wrote otherwise than the facts say. */
export type PageReport = {
  /** Amounts of a credit note are printed with a minus. */
  readonly negative: boolean;
  readonly showsDue: boolean;
  readonly showsIban: boolean;
  /** The means of payment that the page names, by its French word. */
  readonly method: string | null;
  readonly showsRates: boolean;
  readonly showsVat: boolean;
  readonly showsVatTotal: boolean;
  readonly showsNet: boolean;
  readonly showsUnitPrices: boolean;
  readonly showsQuantities?: boolean;
  /** Amounts of the lines as printed where they hold the VAT; null where they are those of the facts. */
  readonly lineAmounts: readonly number[] | null;
  readonly vendorName: string;
  readonly vendorAddress: string;
  readonly taxId: string | null;
};

export const METHODS: Readonly<Record<InvoiceFacts['payment']['method'], string>> = {
  transfer: 'virement',
  direct_debit: 'prélèvement',
  card: 'carte bancaire',
  cheque: 'chèque',
  cash: 'espèces',
};
const euros = (cents: number): number => cents / 100;

/** The facts that stand on the page, in the field names of the contract; null where the page says nothing. */
export function invoiceTruth(facts: InvoiceFacts, page: PageReport): InvoiceData {
  const sign = page.negative ? -1 : 1;
  const line = (row: InvoiceFacts['lines'][number], index: number): LineItem => ({
    description: row.description,
    quantity: page.showsQuantities === false ? null : row.quantity,
    unit_price: page.showsUnitPrices ? euros(row.unitPrice) : null,
    amount: euros(page.lineAmounts?.[index] ?? sign * row.amount),
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
    subtotal: euros(sign * facts.net),
    vat_amount: page.showsVat ? euros(sign * facts.vatAmount) : null,
    total_amount: euros(sign * facts.gross),
    payment_method: page.method,
    payment_reference: page.showsIban ? facts.payment.iban : null,
  };
}

/** Fields that the page says without printing their value. */
export const unprintedFields = (page: PageReport, showsCurrency: boolean): string[] => [
  ...(showsCurrency ? [] : ['currency']),
  ...(page.showsVat && !page.showsVatTotal ? ['vat_amount'] : []),
  ...(page.showsNet ? [] : ['subtotal']),
];
