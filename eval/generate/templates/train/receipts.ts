import type { ReceiptTemplate } from '../../receipt/template.ts';
import { till } from './receipt/till.ts';

export const trainReceiptTemplates: readonly ReceiptTemplate[] = [{ name: 'till', weight: 1, page: till }];
