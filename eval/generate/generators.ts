import type { GeneratedDocument, Order } from './document.ts';
import { generateIdCards } from './generate-id-cards.ts';
import { generateInvoices } from './generate-invoices.ts';
import { generateReceipts } from './generate-receipts.ts';
import { generateResumes } from './generate-resumes.ts';
import { generateRibs } from './generate-ribs.ts';

/** What can be generated, by its name on the command line. */
export const GENERATORS: Readonly<Record<string, (order: Order) => AsyncIterable<GeneratedDocument<object>>>> = {
  invoice: generateInvoices,
  receipt: generateReceipts,
  resume: generateResumes,
  rib: generateRibs,
  'id-card': generateIdCards,
};
