import type { InvoiceData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import type { TypeReading } from '../reading/field-reading.ts';
import { findElectronicInvoice } from './embedded-xml/find-electronic-invoice.ts';
import { readElectronicInvoice } from './embedded-xml/read-electronic-invoice.ts';
import { readPrintedInvoice } from './read-printed-invoice.ts';

/** Reads the fields of an invoice from the XML inside the PDF, else from the labels, places and sums on its pages. */
export function readInvoice(document: OpenedDocument): TypeReading<InvoiceData> {
  const root = findElectronicInvoice(document);
  return root === null ? readPrintedInvoice(document) : readElectronicInvoice(root, document);
}
