import type { InvoiceData, LineItem } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { isIban } from '@probant/french/iban';
import { amountOf, type Cents } from '@probant/french/money';
import { collect, type Reading, type ReadingsOf, type TypeReading } from '../../reading/field-reading.ts';
import { type ElectronicInvoice, type InvoiceLine, readCrossIndustryInvoice } from './cross-industry-invoice.ts';
import { type PrintedAt, type PrintedPages, printedPages } from './printed-page.ts';
import type { XmlElement } from './xml-tree.ts';

/** The file is what counts; it is also what nobody looks at, so a value that the page does not bear is a little less sure. */
const SURE = { printed: 0.99, blank: 0.97, notPrinted: 0.95 } as const;
/** Subtotal and VAT do not make the total: one of the three is wrong, in a file that machines will book. */
const DISAGREES = 0.7;

/** The fields of an electronic invoice, each compared with the printed pages. */
export function readElectronicInvoice(root: XmlElement, document: OpenedDocument): TypeReading<InvoiceData> {
  const invoice = readCrossIndustryInvoice(root);
  const pages = printedPages(document);
  const agree = sumsAgree(invoice);
  const total = (value: Cents | null): Reading<number> | null => {
    if (value === null) return null;
    const reading = compared(amountOf(value), pages, pages.amount(value));
    return agree ? reading : { ...reading, confidence: DISAGREES, reason: 'arithmetic_disagrees' };
  };
  const text = (value: string | null) => (value === null ? null : compared(value, pages, pages.text(value)));
  const date = (value: string | null) => (value === null ? null : compared(value, pages, pages.date(value)));
  return collect<InvoiceData>({
    vendor_name: text(invoice.seller),
    vendor_address: unprinted(invoice.sellerAddress, pages),
    vendor_tax_id: text(invoice.sellerTaxId),
    invoice_number: text(invoice.number),
    invoice_date: date(invoice.issued),
    due_date: date(invoice.due),
    currency: unprinted(invoice.currency, pages),
    line_items: invoice.lines.map((line) => lineItem(line, pages)),
    subtotal: total(invoice.subtotal),
    vat_amount: total(invoice.vat),
    total_amount: total(invoice.total),
    payment_method: unprinted(invoice.paymentMeans, pages),
    payment_reference: account(invoice.iban, pages) ?? text(invoice.paymentReference),
  });
}

/** To one cent a tax rate: totals are sums of rounded lines. */
const sumsAgree = ({ subtotal, vat, total }: ElectronicInvoice): boolean =>
  subtotal === null || vat === null || total === null || Math.abs(subtotal + vat - total) <= 2;

function lineItem(line: InvoiceLine, pages: PrintedPages): ReadingsOf<LineItem> {
  return {
    description: line.description === null ? null : compared(line.description, pages, pages.text(line.description)),
    quantity: unprinted(line.quantity, pages),
    unit_price: unprinted(line.unitPrice, pages),
    amount: line.amount === null ? null : compared(amountOf(line.amount), pages, pages.amount(line.amount)),
    vat_rate: unprinted(line.vatRate, pages),
  };
}

function account(iban: string | null, pages: PrintedPages): Reading<string> | null {
  if (iban === null) return null;
  const reading = compared(iban, pages, pages.text(iban));
  return isIban(iban)
    ? reading
    : { ...reading, confidence: Math.min(reading.confidence, 0.9), reason: 'checksum_invalid' };
}

const compared = <T>(value: T, pages: PrintedPages, printed: PrintedAt | null): Reading<T> => ({
  value,
  confidence: printed ? SURE.printed : pages.blank ? SURE.blank : SURE.notPrinted,
  reason: 'embedded_xml',
  page: printed?.page ?? null,
  box: printed?.box ?? null,
  source: 'embedded_xml',
});

/** A value that pages word in their own way (an address in three lines, a code): nothing to compare. */
const unprinted = <T>(value: T | null, pages: PrintedPages): Reading<T> | null =>
  value === null ? null : { ...compared(value, pages, null), confidence: pages.blank ? SURE.blank : SURE.printed };
