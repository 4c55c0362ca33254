import type { ExtractionResult, FieldConfidence } from '@probant/contracts/extraction';
import { createFailedResult } from './failed-result.ts';

const EXAMPLE_IBAN = 'FR76 3000 6000 0112 3456 7890 189';
const INVOICE_TEXT = `Atelier des Tilleuls SARL
8 rue des Lavandes
26110 Nyons
SIRET 163 509 821 00019
Facture FA-2026-0142 du 02/03/2026 Échéance 01/04/2026
Désignation Quantité Prix unitaire TVA Montant HT
Étagère en chêne 120 cm 4 85,00 20 % 340,00
Livraison 1 40,00 20 % 40,00
Total HT 380,00 €
TVA 76,00 €
Total TTC 456,00 €
Règlement par virement
${EXAMPLE_IBAN}`;

/** The company, its numbers and its bank account are fictitious. */
const INVOICE_RESULT: ExtractionResult = {
  document_type: 'invoice',
  data: {
    vendor_name: 'Atelier des Tilleuls SARL',
    vendor_address: '8 rue des Lavandes, 26110 Nyons',
    vendor_tax_id: '16350982100019',
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
  raw_text: INVOICE_TEXT,
  confidence: 0.74,
  field_confidences: [
    { field: 'vendor_name', score: 0.8, reason: 'label_match' },
    { field: 'vendor_address', score: 0.75, reason: 'layout' },
    { field: 'vendor_tax_id', score: 0.97, reason: 'checksum_valid' },
    { field: 'invoice_number', score: 0.84, reason: 'label_match' },
    { field: 'invoice_date', score: 0.92, reason: 'label_match' },
    { field: 'due_date', score: 0.9, reason: 'label_match' },
    { field: 'currency', score: 0.95, reason: 'label_match' },
    ...[0, 1].flatMap((line): FieldConfidence[] => [
      { field: `line_items.${line}.description`, score: 0.85, reason: 'layout' },
      { field: `line_items.${line}.quantity`, score: 0.92, reason: 'arithmetic_agrees' },
      { field: `line_items.${line}.unit_price`, score: 0.92, reason: 'arithmetic_agrees' },
      { field: `line_items.${line}.amount`, score: 0.95, reason: 'arithmetic_agrees' },
      { field: `line_items.${line}.vat_rate`, score: 0.74, reason: 'layout' },
    ]),
    { field: 'subtotal', score: 0.97, reason: 'arithmetic_agrees' },
    { field: 'vat_amount', score: 0.97, reason: 'arithmetic_agrees' },
    { field: 'total_amount', score: 0.97, reason: 'arithmetic_agrees' },
    { field: 'payment_method', score: 0.85, reason: 'label_match' },
    { field: 'payment_reference', score: 0.96, reason: 'checksum_valid' },
  ],
  pii_detected: [
    { type: 'iban', start: INVOICE_TEXT.indexOf(EXAMPLE_IBAN), end: INVOICE_TEXT.length, page: 1, score: 0.99 },
  ],
  error: null,
};

const RIB_RESULT_WITH_GEOMETRY: ExtractionResult = {
  document_type: 'rib',
  data: {
    holder_name: 'Mme ÉLOÏSE VERCOURT',
    iban: 'FR2516798007330K48192035762',
    bic: 'BQDRFRPPXXX',
    bank_name: 'Banque des Deux Rives',
    bank_address: '44 boulevard du Rempart, 38000 GRENOBLE',
    agency_code: '00733',
    account_number: '0K481920357',
    rib_key: '62',
  },
  text_source: 'pdf_text',
  raw_text:
    "Banque des Deux Rives Édité le 20/07/2026\nRELEVÉ D'IDENTITÉ BANCAIRE\nTitulaire du compte Domiciliation\nMme ÉLOÏSE VERCOURT Agence Grenoble Île Verte\n18 rue du Vieux Temple 44 boulevard du Rempart\n38000 GRENOBLE 38000 GRENOBLE\nTél. 04 65 71 50 12\nIdentification nationale (RIB)\nCode banque Code guichet Numéro de compte Clé RIB\n16798 00733 0K481920357 62\nIdentification internationale\nIBAN (International Bank Account Number)\nFR25 1679 8007 330K 4819 2035 762\nBIC (Bank Identifier Code)\nBQDRFRPPXXX\nCe relevé est destiné à être remis, sur leur demande, à vos créanciers ou débiteurs appelés à faire inscrire\ndes opérations à votre compte (virements, paiement de quittances, etc.).",
  confidence: 0.75,
  field_confidences: [
    { field: 'holder_name', score: 0.8, reason: 'label_match' },
    { field: 'iban', score: 0.99, reason: 'checksum_valid' },
    { field: 'bic', score: 0.93, reason: 'label_match' },
    { field: 'bank_name', score: 0.75, reason: 'layout' },
    { field: 'bank_address', score: 0.75, reason: 'layout' },
    { field: 'agency_code', score: 0.99, reason: 'checksum_valid' },
    { field: 'account_number', score: 0.99, reason: 'checksum_valid' },
    { field: 'rib_key', score: 0.99, reason: 'checksum_valid' },
  ],
  pii_detected: [
    { type: 'person_name', start: 103, end: 122, score: 0.8, page: 1 },
    { type: 'address', start: 149, end: 171, score: 0.6, page: 1 },
    { type: 'address', start: 172, end: 195, score: 0.6, page: 1 },
    { type: 'address', start: 196, end: 210, score: 0.5, page: 1 },
    { type: 'address', start: 211, end: 225, score: 0.5, page: 1 },
    { type: 'phone', start: 231, end: 245, score: 0.97, page: 1 },
    { type: 'iban', start: 425, end: 458, score: 0.99, page: 1 },
    { type: 'bic', start: 486, end: 497, score: 0.9, page: 1 },
  ],
  error: null,
  geometry: [
    { field: 'holder_name', page: 1, box: [0.084, 0.203, 0.287, 0.216], source: 'pdf_text' },
    { field: 'iban', page: 1, box: [0.101, 0.477, 0.459, 0.494], source: 'pdf_text' },
    { field: 'bic', page: 1, box: [0.101, 0.532, 0.261, 0.548], source: 'pdf_text' },
    { field: 'bank_name', page: 1, box: [0.165, 0.056, 0.469, 0.078], source: 'pdf_text' },
    { field: 'bank_address', page: 1, box: [0.538, 0.22, 0.727, 0.25], source: 'pdf_text' },
    { field: 'agency_code', page: 1, box: [0.144, 0.374, 0.851, 0.39], source: 'pdf_text' },
    { field: 'account_number', page: 1, box: [0.144, 0.374, 0.851, 0.39], source: 'pdf_text' },
    { field: 'rib_key', page: 1, box: [0.144, 0.374, 0.851, 0.39], source: 'pdf_text' },
  ],
  pages: [{ width: 595.28, height: 841.89, source: 'pdf_text' }],
};

/** The result for a letter, a contract or a quote: the type is a guess. */
const UNKNOWN_TYPE_RESULT: ExtractionResult = {
  document_type: 'invoice',
  data: null,
  text_source: 'pdf_text',
  raw_text: 'Madame,\nVous trouverez ci-joint la facture que vous nous aviez demandée par téléphone.',
  confidence: 0.08,
  field_confidences: [],
  pii_detected: [],
  error: null,
};

const UNREADABLE_RESULT = createFailedResult('invoice', 'unreadable file: protected by a password');

export const EXTRACTION_EXAMPLES = {
  one: {
    invoice: { summary: 'An invoice read from its layout', value: INVOICE_RESULT },
    rib: { summary: 'Bank details, with include=geometry', value: RIB_RESULT_WITH_GEOMETRY },
    unknown: { summary: 'None of the five types', value: UNKNOWN_TYPE_RESULT },
  },
  batch: {
    two: { summary: 'An invoice, and a file that could not be read', value: [INVOICE_RESULT, UNREADABLE_RESULT] },
  },
};
