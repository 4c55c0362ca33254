import type { ReceiptTemplate } from '../../receipt/template.ts';
import { cardSlip, marketTicket, restaurantNote } from './receipt/shop-slips.ts';

export const reportReceiptTemplates: readonly ReceiptTemplate[] = [
  { name: 'restaurant-note', weight: 1, kinds: ['restaurant'], page: restaurantNote },
  { name: 'market-ticket', weight: 1, kinds: ['supermarket', 'pharmacy', 'hardware'], page: marketTicket },
  { name: 'card-slip', weight: 1, kinds: ['bakery', 'fuel', 'books', 'clothes'], page: cardSlip },
];
