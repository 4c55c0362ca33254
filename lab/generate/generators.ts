import { generateHtmlInvoices } from './generate-html-invoices.ts';
import { generateIdCards } from './generate-id-cards.ts';
import { generateInvoices } from './generate-invoices.ts';
import { generateReceipts } from './generate-receipts.ts';
import { generateResumes } from './generate-resumes.ts';
import { generateRibs } from './generate-ribs.ts';
import type { GeneratedDocument, GenerateOptions } from './generated-document.ts';

/** The generators by their name on the command line. */
export const DOCUMENT_GENERATORS: Readonly<
  Record<string, (options: GenerateOptions) => AsyncIterable<GeneratedDocument<object>>>
> = {
  invoice: generateInvoices,
  'html-invoice': generateHtmlInvoices,
  receipt: generateReceipts,
  resume: generateResumes,
  rib: generateRibs,
  'id-card': generateIdCards,
};
