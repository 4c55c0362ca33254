import type { ReceiptTemplate } from '../../receipt/template.ts';
import { counterNote } from './receipt/counter-note.ts';
import { till } from './receipt/till.ts';

export const trainReceiptTemplates: readonly ReceiptTemplate[] = [
  { name: 'till', weight: 2, page: till },
  { name: 'counter note', weight: 1, page: counterNote },
];
