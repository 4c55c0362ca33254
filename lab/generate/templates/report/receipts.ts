import type { ReceiptTemplate } from '../../receipt/template.ts';
import { drawCardSlip } from './receipt/card-slip.ts';
import { drawMarketTicket } from './receipt/market-ticket.ts';
import { drawRestaurantNote } from './receipt/restaurant-note.ts';
import { drawTerminalTicket } from './receipt/terminal-ticket.ts';

export const reportReceiptTemplates: readonly ReceiptTemplate[] = [
  { name: 'restaurant-note', weight: 1, kinds: ['restaurant'], page: drawRestaurantNote },
  { name: 'market-ticket', weight: 1, kinds: ['supermarket', 'pharmacy', 'hardware'], page: drawMarketTicket },
  { name: 'card-slip', weight: 1, kinds: ['bakery', 'fuel', 'books', 'clothes'], page: drawCardSlip },
];

/** Slips of a card terminal without a ticket. */
export const reportCardSlipTemplates: readonly ReceiptTemplate[] = [
  { name: 'terminal-ticket', weight: 1, page: drawTerminalTicket },
];
