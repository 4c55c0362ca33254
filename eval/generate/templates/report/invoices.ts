import type { InvoiceTemplate } from '../../invoice/template.ts';
import { artisan } from './invoice/artisan.ts';
import { energy } from './invoice/energy.ts';
import { germanLetter } from './invoice/german-letter.ts';
import { folio } from './invoice/hotel.ts';
import { linePrinter } from './invoice/line-printer.ts';
import { sidebar } from './invoice/sidebar.ts';
import { subscription } from './invoice/subscription.ts';
import { wholesaler } from './invoice/wholesaler.ts';

const FRENCH = [[1, 'fr']] as const;

export const reportInvoiceTemplates: readonly InvoiceTemplate[] = [
  { name: 'artisan', weight: 3, languages: FRENCH, wish: () => ({ lines: [1, 7], trade: 'works' }), page: artisan },
  { name: 'wholesaler', weight: 3, languages: FRENCH, wish: () => ({ lines: [6, 40] }), page: wholesaler },
  { name: 'energy', weight: 2, languages: FRENCH, wish: () => ({ lines: [2, 6], trade: 'energy' }), page: energy },
  { name: 'german-letter', weight: 3, languages: [[1, 'de']], wish: () => ({ lines: [1, 30] }), page: germanLetter },
  {
    name: 'subscription',
    weight: 3,
    languages: [
      [3, 'en'],
      [2, 'fr'],
    ],
    wish: () => ({ lines: [1, 5] }),
    page: subscription,
  },
  { name: 'folio', weight: 2, languages: FRENCH, wish: () => ({ lines: [1, 7], trade: 'hotel' }), page: folio },
  { name: 'line-printer', weight: 2, languages: FRENCH, wish: () => ({ lines: [2, 16] }), page: linePrinter },
  {
    name: 'sidebar',
    weight: 2,
    languages: [
      [3, 'fr'],
      [1, 'de'],
      [1, 'en'],
    ],
    wish: () => ({ lines: [1, 9] }),
    page: sidebar,
  },
];
