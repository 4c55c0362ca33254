import type { InvoiceTemplate } from '../../invoice/template.ts';
import { composedInvoice } from './invoice/composed-invoice.ts';

export const trainInvoiceTemplates: readonly InvoiceTemplate[] = [
  {
    name: 'composed',
    weight: 1,
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
];
