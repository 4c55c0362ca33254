import type { InvoiceData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import type { TypeReading } from '../reading/field-reading.ts';
import { electronicInvoice } from './embedded-xml/electronic-invoice.ts';
import { readElectronicInvoice } from './embedded-xml/read-electronic-invoice.ts';
import { readLayout } from './layout/read-layout.ts';

/** The fields of an invoice: what the XML inside the PDF says, else what labels, places and sums on its pages tell. */
export function readInvoice(document: OpenedDocument): TypeReading<InvoiceData> {
  const root = electronicInvoice(document);
  return root === null ? readLayout(document) : readElectronicInvoice(root, document);
}
