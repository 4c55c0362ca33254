import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readInvoicePages } from '../page/invoice-pages.ts';
import { chooseFields, findFieldCandidates } from './choose-fields.ts';
import { type Calibration, collectGrounds, computeConfidence } from './confidence.rules.ts';

const page = (due: string) => `
Atelier des Tilleuls SARL                                   FACTURE N° FA-2026-0142
8 rue des Lavandes                                          Date de facture :   02/03/2026
26110 Nyons                                                 Échéance :   ${due}

Atelier des Tilleuls SARL - RCS Romans 732 829 320
`;
const groundsOf = (due: string, source: string) =>
  collectGrounds(chooseFields(findFieldCandidates(readInvoicePages(createTypedDocument([page(due)])))), source);

test('a name beside its registration is surer, as text only', () => {
  expect(groundsOf('01/04/2026', 'pdf_text').vendor).toMatchObject({ registered: 1, legalForm: 1, underBuyer: 0 });
  expect(groundsOf('01/04/2026', 'ocr').vendor).not.toHaveProperty('registered');
});

const confidenceOfDay = (page: string): number => {
  const { issued } = collectGrounds(
    chooseFields(findFieldCandidates(readInvoicePages(createTypedDocument([page])))),
    'pdf_text',
  );
  return issued === null ? 0 : computeConfidence({ issued: { bias: 5 } } as unknown as Calibration, 'issued', issued);
};

test('a date reaches .9 where a label names it as that of the invoice, and no other date so', () => {
  expect(confidenceOfDay(page('01/04/2027'))).toBe(0.96);
  expect(confidenceOfDay(page('01/04/2027').replace('Date de facture', 'Expédié le'))).toBe(0.89);
  expect(confidenceOfDay(`${page('01/04/2027')}\nDate : 05/03/2026\n`)).toBe(0.89);
});

test('a date reaches .9 as the only day of the head', () =>
  expect(confidenceOfDay(page('01/04/2027').replace('Date de facture', 'Le'))).toBe(0.96));

test('a due date at the end of a printed term in days confirms the date of the invoice, one at the end of a month does not', () => {
  const unnamed = page('01/04/2026').replace('Date de facture', 'Passé le');
  expect(confidenceOfDay(unnamed)).toBe(0.89);
  expect(confidenceOfDay(`${unnamed}\nPaiement à 30 jours\n`)).toBe(0.98);
  expect(
    confidenceOfDay(`${page('30/04/2026').replace('Date de facture', 'Passé le')}\nPaiement à 30 jours fin de mois\n`),
  ).toBe(0.89);
});
