import type { InvoiceTemplate } from '../../invoice/template.ts';
import { drawComposedInvoice } from './invoice/composed-invoice.ts';
import { drawOfficeForm } from './invoice/office-form.ts';
import { drawOfficeLetter } from './invoice/office-letter.ts';
import { drawOnlineInvoice } from './invoice/online-invoice.ts';
import { drawServiceBill } from './invoice/service-bill.ts';

const LANGUAGE_WEIGHTS = [
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
    options: (draw) => ({
      lines: draw.weighted([
        [6, [1, 6]],
        [3, [4, 14]],
        [1, [18, 48]],
      ] as const),
    }),
    page: drawComposedInvoice,
  },
  { name: 'bill', weight: 3, languages: LANGUAGE_WEIGHTS, options: () => ({ lines: [2, 9] }), page: drawServiceBill },
  {
    name: 'letter',
    weight: 3,
    languages: LANGUAGE_WEIGHTS,
    options: () => ({ lines: [1, 5] }),
    page: drawOfficeLetter,
  },
  {
    name: 'online',
    weight: 3,
    languages: LANGUAGE_WEIGHTS,
    options: () => ({ lines: [1, 8] }),
    page: drawOnlineInvoice,
  },
  { name: 'form', weight: 3, languages: LANGUAGE_WEIGHTS, options: () => ({ lines: [1, 16] }), page: drawOfficeForm },
];
