import type { ExtractionResult } from '@probant/contracts/extraction';

/** Made up: the company, its numbers and its bank account exist nowhere. */
const INVOICE: ExtractionResult = {
  document_type: 'invoice',
  data: {
    vendor_name: 'Atelier des Tilleuls SARL',
    vendor_address: '8 rue des Lavandes, 26110 Nyons',
    vendor_tax_id: '90000000300017',
    invoice_number: 'FA-2026-0142',
    invoice_date: '2026-03-02',
    due_date: '2026-04-01',
    currency: 'EUR',
    line_items: [
      { description: 'Étagère en chêne 120 cm', quantity: 4, unit_price: 85, amount: 340, vat_rate: 20 },
      { description: 'Livraison', quantity: 1, unit_price: 40, amount: 40, vat_rate: 20 },
    ],
    subtotal: 380,
    vat_amount: 76,
    total_amount: 456,
    payment_method: 'virement',
    payment_reference: 'FR7630006000011234567890189',
  },
  text_source: 'pdf_text',
  raw_text: 'Atelier des Tilleuls SARL\n8 rue des Lavandes\n26110 Nyons\nFacture FA-2026-0142 du 02/03/2026\n...',
  confidence: 0.74,
  field_confidences: [
    { field: 'vendor_name', score: 0.8, reason: 'label_match' },
    { field: 'invoice_number', score: 0.84, reason: 'label_match' },
    { field: 'line_items.0.amount', score: 0.95, reason: 'arithmetic_agrees' },
    { field: 'total_amount', score: 0.97, reason: 'arithmetic_agrees' },
    { field: 'payment_reference', score: 0.96, reason: 'checksum_valid' },
  ],
  pii_detected: [{ type: 'iban', start: 212, end: 245, page: 1, score: 0.99 }],
  error: null,
};

const UNREADABLE: ExtractionResult = {
  document_type: 'invoice',
  data: null,
  text_source: null,
  raw_text: '',
  confidence: 0,
  field_confidences: [],
  pii_detected: null,
  error: 'unreadable file: protected by a password',
};

export const EXTRACTION_EXAMPLES = {
  one: { invoice: { summary: 'An invoice read from its layout', value: INVOICE } },
  batch: { two: { summary: 'An invoice, and a file that could not be read', value: [INVOICE, UNREADABLE] } },
};
