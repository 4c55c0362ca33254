import type { ReceiptAnalysisItem, ReceiptAnalysisResponse } from '@probant/contracts/receipt-control';
import { createFinding } from '../../receipt-findings/finding-catalogue.ts';

/** The restaurant is fictitious. */
const LUNCH_ITEM: ReceiptAnalysisItem = {
  index: 0,
  filename: 'dejeuner.jpg',
  data: {
    vendor_name: 'La Table du Viaduc',
    vendor_address: '3 place du Viaduc, 12100 Millau',
    receipt_date: '2026-03-10',
    receipt_time: '13:24',
    currency: 'EUR',
    line_items: [{ description: 'Menu du jour', quantity: 2, unit_price: 16.5, amount: 33, vat_rate: 10 }],
    subtotal: 30,
    vat_amount: 3,
    vat_breakdown: [{ rate: 10, taxable_base: 30, amount: 3 }],
    total_amount: 33,
    payment_method: 'carte bancaire',
  },
  confidence: 0.81,
  findings: [
    createFinding(
      'amount_above_cap',
      'Total lu 33,00 €, plafond « Repas » 25,00 € : 8,00 € au-dessus. Regarder si un accord existe.',
    ),
  ],
  authenticity: { score: 0, verdict: 'consistent', rules_version: '2026.1', signals: [], explanation: '' },
  error: null,
  field_confidences: [
    { field: 'vendor_name', score: 0.85, reason: 'layout' },
    { field: 'receipt_date', score: 0.97, reason: 'label_match' },
    { field: 'total_amount', score: 0.98, reason: 'arithmetic_agrees' },
  ],
};

const DUPLICATE_RESPONSE: ReceiptAnalysisResponse = {
  items: [
    LUNCH_ITEM,
    { ...LUNCH_ITEM, index: 1, filename: 'dejeuner-2.jpg', authenticity: null },
    {
      index: 2,
      filename: 'parking.tif',
      data: null,
      confidence: null,
      findings: [],
      authenticity: null,
      error: 'file extension not allowed; allowed: .pdf, .docx, .png, .jpg, .jpeg, .tiff, .bmp, .gif',
      field_confidences: [],
    },
  ],
  duplicate_groups: [{ indices: [0, 1], rule: 'fingerprint' }],
  analysed_at: '2026-03-12T08:30:00.000Z',
  policy_is_default: false,
};

function formatEvents(response: ReceiptAnalysisResponse): string {
  const progress = response.items.map(({ index, filename, error }) => ({
    index,
    filename,
    error,
    finished: index + 1,
  }));
  return [...progress.map((event) => formatEvent('progress', event)), formatEvent('result', response)].join('');
}

const formatEvent = (name: string, value: unknown): string => `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;

export const ANALYSIS_EXAMPLES = {
  twice: {
    summary: 'A meal above its cap, submitted twice, and a file that is not accepted',
    value: DUPLICATE_RESPONSE,
  },
  events: {
    summary: 'The same as events, the first file finished first',
    value: formatEvents(DUPLICATE_RESPONSE),
    media: 'text/event-stream',
  },
};
