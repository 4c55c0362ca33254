import { IDCardData, InvoiceData, ReceiptData, RibData } from '@probant/contracts/extraction';
import { expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { verifyProposal } from './verify-proposal.rules.ts';

const { pages } = createTypedDocument([
  `
Société  Vercourt
2 mars 2026   12h48   Table 7
1 234,56 €
IBAN FR76 3000 6000 0112 3456 7890 189   AGRIFRPP
Guichet 00001   Clé 89
Sexe F`,
]);
const schemas = {
  ...InvoiceData.properties,
  ...ReceiptData.properties,
  ...IDCardData.properties,
  ...RibData.properties,
};
const verify = (name: keyof typeof schemas, proposal: unknown) => verifyProposal(name, schemas[name], proposal, pages);

test.each([
  ['vendor_name', 'VERCOURT', 'VERCOURT'],
  ['vendor_name', ' societe vercourt ', 'societe vercourt'],
  ['invoice_date', '2026-03-02', '2026-03-02'],
  ['receipt_time', '12:48', '12:48'],
  ['total_amount', 1234.56, 1234.56],
  ['currency', 'EUR', 'EUR'],
  ['iban', 'fr76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'],
  ['bic', 'AGRIFRPP', 'AGRIFRPP'],
  ['agency_code', '00001', '00001'],
] as const)('accepts %s %j, which is on the page', (name, proposal, value) => {
  const verified = verify(name, proposal);
  expect(verified?.value).toBe(value);
  expect(verified?.field).toMatchObject({ path: name, reason: 'language_model', page: 1, source: 'pdf_text' });
  expect(verified?.field.confidence).toBe(name === 'iban' ? 0.8 : 0.6);
});

test.each([
  ['vendor_name', 'Verco'],
  ['vendor_name', 'Vercourt SARL'],
  ['invoice_date', '2026-02-03'],
  ['invoice_date', '2 mars 2026'],
  ['receipt_time', '12:48:30'],
  ['receipt_time', '2:48'],
  ['total_amount', 1234.5],
  ['total_amount', 1234.561],
  ['total_amount', Number.NaN],
  ['currency', 'USD'],
  ['currency', 'euro'],
  ['iban', 'FR7630006000011234567890188'],
  ['bic', 'Vercourt1'],
  ['agency_code', '1'],
  ['rib_key', '88'],
  ['gender', 'F'],
] as const)('returns null for %s %j, which is not on the page or not in the form of its field', (name, proposal) =>
  expect(verify(name, proposal)).toBeNull(),
);

test('limits the confidence to that of OCR', () => {
  const doubtful = createTypedDocument(['Vercourt'], { source: 'ocr' }).pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => ({ ...line, words: line.words.map((word) => ({ ...word, confidence: 0.4 })) })),
  }));
  expect(verifyProposal('vendor_name', schemas.vendor_name, 'Vercourt', doubtful)?.field.confidence).toBe(0.4);
});
