import type { ReceiptTemplate } from '../../receipt/template.ts';
import { drawComposedSlip } from './receipt/composed-slip.ts';
import { drawCounterNote } from './receipt/counter-note.ts';
import { drawLabelSlip, inventSingleItemSale } from './receipt/label-slip.ts';
import { drawPumpSlip, inventFillingSale } from './receipt/pump-slip.ts';
import { drawTerminalSlip } from './receipt/terminal-slip.ts';
import { drawTillReceipt } from './receipt/till-receipt.ts';
import { inventVariedSale } from './receipt/varied-sale.ts';

export const trainReceiptTemplates: readonly ReceiptTemplate[] = [
  { name: 'till', weight: 2, page: drawTillReceipt },
  { name: 'counter note', weight: 1, page: drawCounterNote },
  { name: 'composed slip', weight: 6, page: drawComposedSlip, sale: inventVariedSale },
  { name: 'label slip', weight: 0.5, page: drawLabelSlip, sale: inventSingleItemSale },
  { name: 'pump slip', weight: 0.5, kinds: ['fuel'], page: drawPumpSlip, sale: inventFillingSale },
];

/** Slips of a card terminal without a ticket. They are no receipts, and not among those to train on. */
export const trainCardSlipTemplates: readonly ReceiptTemplate[] = [
  { name: 'terminal slip', weight: 1, page: drawTerminalSlip },
];
