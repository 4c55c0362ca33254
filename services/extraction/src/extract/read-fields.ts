import type { DocumentType } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { readIdCard } from '../id-card/read-id-card.ts';
import { readInvoice } from '../invoice/read-invoice.ts';
import { boundedDocument } from '../reading/bounded-document.ts';
import type { TypeReading } from '../reading/field-reading.ts';
import { readReceipt } from '../receipt/read-receipt.ts';
import { readResume } from '../resume/read-resume.ts';
import { readRib } from '../rib/read-rib.ts';

const READERS: Readonly<Record<DocumentType, (document: OpenedDocument) => TypeReading>> = {
  invoice: readInvoice,
  receipt: (document) => readReceipt(document),
  resume: readResume,
  id_card: readIdCard,
  rib: readRib,
};

export const readFields = (type: DocumentType, document: OpenedDocument): TypeReading =>
  READERS[type](boundedDocument(document));
