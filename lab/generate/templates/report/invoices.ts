import type { InvoiceTemplate } from '../../invoice/template.ts';
import { drawArtisanInvoice } from './invoice/artisan.ts';
import { drawEnergyBill } from './invoice/energy-bill.ts';
import { drawGermanLetter } from './invoice/german-letter.ts';
import { drawHotelFolio } from './invoice/hotel-folio.ts';
import { drawLinePrinterInvoice } from './invoice/line-printer.ts';
import { drawSidebarInvoice } from './invoice/sidebar.ts';
import { drawSubscriptionInvoice } from './invoice/subscription.ts';
import { drawWholesalerInvoice } from './invoice/wholesaler.ts';

const FRENCH_ONLY = [[1, 'fr']] as const;

export const reportInvoiceTemplates: readonly InvoiceTemplate[] = [
  {
    name: 'artisan',
    weight: 3,
    languages: FRENCH_ONLY,
    options: () => ({ lines: [1, 7], trade: 'works' }),
    page: drawArtisanInvoice,
  },
  {
    name: 'wholesaler',
    weight: 3,
    languages: FRENCH_ONLY,
    options: () => ({ lines: [6, 40] }),
    page: drawWholesalerInvoice,
  },
  {
    name: 'energy',
    weight: 2,
    languages: FRENCH_ONLY,
    options: () => ({ lines: [2, 6], trade: 'energy' }),
    page: drawEnergyBill,
  },
  {
    name: 'german-letter',
    weight: 3,
    languages: [[1, 'de']],
    options: () => ({ lines: [1, 30] }),
    page: drawGermanLetter,
  },
  {
    name: 'subscription',
    weight: 3,
    languages: [
      [3, 'en'],
      [2, 'fr'],
    ],
    options: () => ({ lines: [1, 5] }),
    page: drawSubscriptionInvoice,
  },
  {
    name: 'folio',
    weight: 2,
    languages: FRENCH_ONLY,
    options: () => ({ lines: [1, 7], trade: 'hotel' }),
    page: drawHotelFolio,
  },
  {
    name: 'line-printer',
    weight: 2,
    languages: FRENCH_ONLY,
    options: () => ({ lines: [2, 16] }),
    page: drawLinePrinterInvoice,
  },
  {
    name: 'sidebar',
    weight: 2,
    languages: [
      [3, 'fr'],
      [1, 'de'],
      [1, 'en'],
    ],
    options: () => ({ lines: [1, 9] }),
    page: drawSidebarInvoice,
  },
];
