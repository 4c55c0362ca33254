import type { InvoiceData, LineItem } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { isIban } from '@probant/french/iban';
import { type Cents, toAmount } from '@probant/french/money';
import {
  collectReadings,
  type FieldReading,
  type ReadDetails,
  type Reading,
  type ReadingsOf,
  type TypeReading,
} from '../../reading/field-reading.ts';
import { negateCreditNote } from '../kind/credit-note-signs.rules.ts';
import { type InvoiceKind, readPrintedKind } from '../kind/document-kind.rules.ts';
import { readInvoicePages } from '../page/invoice-pages.ts';
import {
  type ElectronicInvoice,
  type ElectronicInvoiceLine,
  readCrossIndustryInvoice,
} from './cross-industry-invoice.ts';
import { readElectronicDetails } from './electronic-details.ts';
import { findPageContradictions } from './page-contradictions.rules.ts';
import { indexPrintedValues, type PrintedPlace, type PrintedValues } from './printed-values.ts';
import type { XmlElement } from './xml-tree.ts';

/** The file is authoritative, but only the page is seen by a person: a value that is not printed is a little less sure. */
const XML_CONFIDENCE = { printed: 0.99, blank: 0.97, notPrinted: 0.95 } as const;
/** Subtotal and VAT do not add up to the total: one of the three is wrong, in a file that is booked automatically. */
const DISAGREEING_TOTAL_CONFIDENCE = 0.7;

/** The page that a person sees says something else. */
const CONTRADICTED_CONFIDENCE = 0.5;

/** Reads the fields of an electronic invoice and compares each with the printed pages. */
export const readElectronicInvoice = (root: XmlElement, document: OpenedDocument): TypeReading<InvoiceData> =>
  createElectronicReading(
    readCrossIndustryInvoice(root),
    (isNegated) => readElectronicDetails(root, isNegated),
    document,
  );

/** Returns the reading of an electronic invoice in any syntax. `document` has no pages where the file is all there is. */
export function createElectronicReading(
  invoice: ElectronicInvoice,
  readDetails: (isNegated: boolean) => ReadDetails,
  document: OpenedDocument,
): TypeReading<InvoiceData> {
  const pages = indexPrintedValues(document);
  const totalsMatch = hasConsistentTotals(invoice);
  const total = (value: Cents | null): Reading<number> | null => {
    if (value === null) return null;
    const reading = createComparedReading(toAmount(value), pages, pages.findAmount(value));
    return totalsMatch
      ? reading
      : { ...reading, confidence: DISAGREEING_TOTAL_CONFIDENCE, reason: 'arithmetic_disagrees' };
  };
  const text = (value: string | null) =>
    value === null ? null : createComparedReading(value, pages, pages.findText(value));
  const date = (value: string | null) =>
    value === null ? null : createComparedReading(value, pages, pages.findDate(value));
  const reading = collectReadings<InvoiceData>({
    vendor_name: text(invoice.seller),
    vendor_address: createUncomparedReading(invoice.sellerAddress, pages),
    vendor_tax_id: text(invoice.sellerTaxId),
    invoice_number: text(invoice.number),
    invoice_date: date(invoice.issued),
    due_date: date(invoice.due),
    currency: createUncomparedReading(invoice.currency, pages),
    line_items: invoice.lines.map((line) => createLineItem(line, pages)),
    subtotal: total(invoice.subtotal),
    vat_amount: total(invoice.vat),
    total_amount: total(invoice.total),
    payment_method: createUncomparedReading(invoice.paymentMeans, pages),
    payment_reference: createAccountReading(invoice.iban, pages) ?? text(invoice.paymentReference),
  });
  const contradicted = findPageContradictions({ ...reading.data, payment_reference: invoice.iban }, pages, document);
  const fields = reading.fields.map((field) => markContradiction(field, contradicted));
  const kind = findKind(invoice, document);
  const data = kind === 'credit_note' ? negateCreditNote(reading.data) : reading.data;
  // The breakdown has the sign of the totals in the file.
  const isNegated = (data.total_amount ?? 0) * (reading.data.total_amount ?? 0) < 0;
  const details = readDetails(isNegated);
  const detailFields = listLeaves(details, 'details').map((path) => createDetailField(path));
  return { ...reading, fields, data, details: { kind, ...details }, detailFields };
}

/** What the pages print differently is a finding: the file is booked, and a person sees the page. */
const markContradiction = (field: FieldReading, contradicted: ReadonlySet<string>): FieldReading =>
  contradicted.has(field.path)
    ? { ...field, confidence: Math.min(field.confidence, CONTRADICTED_CONFIDENCE), reason: 'page_disagrees' }
    : field;

/** Returns the paths of the values of a record that are not null: `details.buyer.name`, `details.vat_breakdown.0.rate`. */
function listLeaves(value: unknown, path: string): readonly string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, member]) => listLeaves(member, `${path}.${name}`));
}

const createDetailField = (path: string): FieldReading => ({
  path,
  confidence: XML_CONFIDENCE.blank,
  reason: 'embedded_xml',
  page: null,
  box: null,
  source: 'embedded_xml',
});

/** Some files state the code of an invoice in a credit note with negative amounts; its title and its sign then agree. */
const findKind = ({ kind, total }: ElectronicInvoice, document: OpenedDocument): InvoiceKind =>
  kind === 'invoice' && (total ?? 0) < 0 ? readPrintedKind(readInvoicePages(document)).kind : kind;

/** With a tolerance of one cent per tax rate: totals are sums of rounded lines. */
const hasConsistentTotals = ({ subtotal, vat, total }: ElectronicInvoice): boolean =>
  subtotal === null || vat === null || total === null || Math.abs(subtotal + vat - total) <= 2;

function createLineItem(line: ElectronicInvoiceLine, pages: PrintedValues): ReadingsOf<LineItem> {
  return {
    description:
      line.description === null
        ? null
        : createComparedReading(line.description, pages, pages.findText(line.description)),
    quantity: createUncomparedReading(line.quantity, pages),
    unit_price: createUncomparedReading(line.unitPrice, pages),
    amount:
      line.amount === null ? null : createComparedReading(toAmount(line.amount), pages, pages.findAmount(line.amount)),
    vat_rate: createUncomparedReading(line.vatRate, pages),
  };
}

function createAccountReading(iban: string | null, pages: PrintedValues): Reading<string> | null {
  if (iban === null) return null;
  const reading = createComparedReading(iban, pages, pages.findText(iban));
  return isIban(iban)
    ? reading
    : { ...reading, confidence: Math.min(reading.confidence, 0.9), reason: 'checksum_invalid' };
}

const createComparedReading = <T>(value: T, pages: PrintedValues, printed: PrintedPlace | null): Reading<T> => ({
  value,
  confidence: printed ? XML_CONFIDENCE.printed : pages.isBlank ? XML_CONFIDENCE.blank : XML_CONFIDENCE.notPrinted,
  reason: 'embedded_xml',
  page: printed?.page ?? null,
  box: printed?.box ?? null,
  source: 'embedded_xml',
});

/** A value that pages print in another form (an address in three lines, a code), which cannot be compared. */
const createUncomparedReading = <T>(value: T | null, pages: PrintedValues): Reading<T> | null =>
  value === null
    ? null
    : {
        ...createComparedReading(value, pages, null),
        confidence: pages.isBlank ? XML_CONFIDENCE.blank : XML_CONFIDENCE.printed,
      };
