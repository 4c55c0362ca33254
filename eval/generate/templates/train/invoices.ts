import type { InvoiceTemplate } from '../../invoice/template.ts';
import { bill } from './invoice/bill.ts';
import { composedInvoice } from './invoice/composed-invoice.ts';
import { officeForm } from './invoice/office-form.ts';
import { officeLetter } from './invoice/office-letter.ts';
import { online } from './invoice/online.ts';

const LANGUAGES = [
  [62, 'fr'],
  [24, 'de'],
  [14, 'en'],
] as const;

export const trainInvoiceTemplates: readonly InvoiceTemplate[] = [
  {
    name: 'composed',
    weight: 12,
    languages: [
      [70, 'fr'],
      [17, 'de'],
      [13, 'en'],
    ],
    wish: (draw) => ({
      lines: draw.weighted([
        [6, [1, 6]],
        [3, [4, 14]],
        [1, [18, 48]],
      ] as const),
    }),
    page: composedInvoice,
  },
  { name: 'bill', weight: 3, languages: LANGUAGES, wish: () => ({ lines: [2, 9] }), page: bill },
  { name: 'letter', weight: 3, languages: LANGUAGES, wish: () => ({ lines: [1, 5] }), page: officeLetter },
  { name: 'online', weight: 3, languages: LANGUAGES, wish: () => ({ lines: [1, 8] }), page: online },
  { name: 'form', weight: 3, languages: LANGUAGES, wish: () => ({ lines: [1, 16] }), page: officeForm },
];
