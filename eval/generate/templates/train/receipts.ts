import type { ReceiptTemplate } from '../../receipt/template.ts';
import { composedSlip } from './receipt/composed-slip.ts';
import { counterNote } from './receipt/counter-note.ts';
import { labelSlip, oneThing } from './receipt/label-slip.ts';
import { oneFilling, pumpSlip } from './receipt/pump-slip.ts';
import { till } from './receipt/till.ts';
import { variedSale } from './receipt/varied-sale.ts';

export const trainReceiptTemplates: readonly ReceiptTemplate[] = [
  { name: 'till', weight: 2, page: till },
  { name: 'counter note', weight: 1, page: counterNote },
  { name: 'composed slip', weight: 6, page: composedSlip, sale: variedSale },
  { name: 'label slip', weight: 0.5, page: labelSlip, sale: oneThing },
  { name: 'pump slip', weight: 0.5, kinds: ['fuel'], page: pumpSlip, sale: oneFilling },
];
