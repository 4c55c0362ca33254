import type { EInvoiceValidationResult } from '@probant/contracts/e-invoice';
import type { ExtractionResult } from '@probant/contracts/extraction';

const SURE = 0.97;
const FIELDS = [
  'vendor_name',
  'vendor_tax_id',
  'invoice_number',
  'invoice_date',
  'currency',
  'subtotal',
  'vat_amount',
  'total_amount',
];

/** The companies and their numbers are fictitious. */
const EXTRACTION: ExtractionResult = {
  document_type: 'invoice',
  data: {
    vendor_name: 'Atelier des Tilleuls SARL',
    vendor_address: null,
    vendor_tax_id: '163509821',
    invoice_number: 'FA-2026-0142',
    invoice_date: '2026-03-02',
    due_date: null,
    currency: 'EUR',
    line_items: [],
    subtotal: 380,
    vat_amount: 76,
    total_amount: 456,
    payment_method: null,
    payment_reference: null,
  },
  text_source: 'embedded_xml',
  raw_text: '',
  confidence: SURE,
  field_confidences: FIELDS.map((field) => ({ field, score: SURE, reason: 'embedded_xml' })),
  pii_detected: null,
  error: null,
};

const VALID: EInvoiceValidationResult = {
  valid: true,
  syntax: 'cii',
  profile: 'en16931',
  specification: 'urn:cen.eu:en16931:2017',
  rules_applied: 190,
  fatal_count: 0,
  warning_count: 0,
  findings: [],
};

const INVALID: EInvoiceValidationResult = {
  ...VALID,
  valid: false,
  syntax: 'ubl',
  fatal_count: 1,
  findings: [
    {
      code: 'BR-CO-15',
      severity: 'fatal',
      message: 'Le total TTC (BT-112) est le total hors TVA (BT-109) plus la TVA (BT-110).',
      remedy: 'Recalculer BT-112.',
      path: '/Invoice/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
      line: 84,
      column: 5,
    },
  ],
};

export const E_INVOICE_EXAMPLES = {
  extraction: { e_invoice: { summary: 'A Cross Industry Invoice', value: EXTRACTION } },
  validation: {
    valid: { summary: 'An invoice that keeps all rules', value: VALID },
    invalid: { summary: 'A total that does not add up', value: INVALID },
  },
};
