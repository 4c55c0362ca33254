import { expect, test } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { writeTestPdf } from '../../testing/test-pdf.ts';
import { observeTyped } from '../testing/typed-evidence.ts';
import { dateMismatchDetector } from './date-mismatch-detector.ts';

const observeKinds = async (
  rows: readonly string[],
  profile: 'other' | 'receipt' | 'attestation' | 'resume' = 'other',
) =>
  (await observeTyped([dateMismatchDetector], rows, { profile, today: '2026-11-23' })).flatMap(
    ({ detail }) => (detail as { by: readonly string[] }).by,
  );

test.each([
  ['a due date of the year before', ['Facture du 14/03/2026', 'Échéance : 13/04/2025'], ['due_date']],
  ['a due date two years later', ['Date de facture : 14/03/2025', "Date d'échéance : 13/04/2027"], ['due_date']],
  ['a year of issue that was changed', ['Date de facture : 14/03/2025', 'À payer avant le 13/04/2026'], ['due_date']],
  [
    'heads above both dates',
    ['Date de facture          Échéance', '14/03/2025               13/04/2026'],
    ['due_date'],
  ],
  ['a period that ends before it begins', ['Période du 01/04/2026 au 30/04/2025'], ['period']],
  ['days of a stay in the wrong order', ['Séjour du 24/04/2026 au 17/04/2026'], ['period']],
  ['an English period', ['Service from 1 April 2026 to 30 April 2025'], ['period']],
  ['a payslip that is paid a year before', ['Période du 01/04/2026 au 30/04/2026', 'Payé le 30/04/2025'], ['period']],
  ['a certificate that ends before it begins', ['Délivré le 05/02/2026', "Valable jusqu'au 04/02/2025"], ['validity']],
  ['an employee of the next year', ['employée depuis le 03/09/2027', 'Fait à Lyon, le 05/02/2026'], ['start_date']],
  ['a person who is not born', ['Né le 14/03/2029'], ['birth_date']],
  ['a person born after the certificate', ['Née le 14/03/2021', 'Fait à Lyon, le 05/02/2020'], ['birth_date']],
  ['another day of the week', ['Lyon, lundi 13 mars 2026'], ['weekday']],
  ['another day of the week, in digits', ['le jeudi 14/03/2026'], ['weekday']],
  ['a number of another year', ['Facture n° FA-2026-0031', 'Facture du 14/03/2025'], ['document_number']],
  ['a number that begins with the day', ['Facture 20260314-02', 'Date de facture : 14/03/2024'], ['document_number']],
] as const)('%s is named', async (_, rows, kinds) => expect(await observeKinds(rows)).toEqual(kinds));

test.each([
  ['a due date after 30 days', ['Facture du 14/03/2026', 'Échéance : 13/04/2026']],
  ['a premium of a year', ['Facture du 14/03/2026', 'Échéance : 14/03/2027']],
  ['an invoice paid in advance', ['Facture du 13/11/2026', 'Échéance : 30/10/2026']],
  ['several due dates', ['Facture du 14/03/2026', 'Échéance : 14/03/2027', 'Échéance : 14/03/2028']],
  ['a month and a day that can be exchanged', ['Invoice date: 03/12/2026', 'Due date: 04/11/2026']],
  ['a period of a day', ['Période du 01/04/2026 au 01/04/2026']],
  ['a period without a label that is long past', ['Facture du 14/03/2026', 'Relevé du 01/01/2019 au 31/12/2019']],
  ['a weekday of its date', ['Lyon, vendredi 13 mars 2026']],
  ['a weekday in the order of English', ['Friday, 03/13/2026']],
  ['a family', ['Né le 14/03/2021', 'Né le 05/02/1987', 'Fait à Lyon, le 05/02/2020']],
  ['a number of a fiscal year that ends later', ['Facture n° FA-2026-0031', 'Facture du 14/10/2025']],
  ['a number of a fiscal year that began before', ['Facture n° FA-2025-0931', 'Facture du 14/02/2026']],
  [
    'a credit note of an earlier invoice',
    ['Avoir sur facture n° 2023-0031 et facture n° 2024-0031', 'Édité le 14/03/2026'],
  ],
  ['a number that is no year', ['Facture n° 2043188', 'Facture du 14/03/2026']],
])('%s is silent', async (_, rows) => expect(await observeKinds(rows)).toEqual([]));

test.each([
  ['another year on the card slip', ['Le 14/03/2026 12:31', 'CB 14/03/2025 12:33'], ['date']],
  ['another day on the card slip', ['14/03/2026 12:31', '24/03/26 12:33'], ['date']],
  ['the same day', ['Le 14/03/2026 12:31', 'CB 14/03/26 12:33'], []],
  ['a payment after midnight', ['14/03/2026 23:58', '15/03/2026 00:03'], []],
  ['a stay of three days', ['14/03/2026 14:00', '17/03/2026 11:00'], []],
  ['a guarantee', ['14/03/2026 12:31', "Garantie jusqu'au 14/03/2028 12:31"], []],
] as const)('a receipt with %s', async (_, rows, kinds) => expect(await observeKinds(rows, 'receipt')).toEqual(kinds));

test('a resume and what OCR read are left alone', async () => {
  const rows = ['Né le 14/03/2029', 'Période du 01/04/2026 au 30/04/2025'];
  expect(await observeKinds(rows, 'resume')).toEqual([]);
  expect(await observeTyped([dateMismatchDetector], rows, { source: 'ocr' })).toEqual([]);
});

test.each([
  ['a year after the file was written', "/CreationDate (D:20240314101500+01'00')", ['creation_date']],
  ['some days after the file was written', "/CreationDate (D:20260310101500+01'00')", null],
  ['before the file was written', "/CreationDate (D:20261110101500+01'00')", null],
  [
    'a form of last year that was filled in later',
    "/CreationDate (D:20240314101500+01'00') /ModDate (D:20260314101500+01'00')",
    null,
  ],
] as const)('a date of issue %s', async (_, info, kinds) => {
  const content =
    'BT /F 12 Tf 60 740 Td (Facture du 14/03/2026) Tj 0 -40 Td (Montant total de la facture 12,50 EUR) Tj ET';
  const observations = await observe([dateMismatchDetector], writeTestPdf({ info, content }));
  expect(observations).toMatchObject(kinds === null ? [] : [{ code: 'dates_mismatch', detail: { by: kinds } }]);
  expect(observations).toHaveLength(kinds?.length ?? 0);
});
