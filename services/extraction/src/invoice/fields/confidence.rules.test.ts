import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readInvoicePages } from '../page/invoice-pages.ts';
import { chooseFields, findFieldCandidates } from './choose-fields.ts';
import { collectGrounds } from './confidence.rules.ts';

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

test('a due date within a usual term after it makes the date of the invoice surer', () => {
  expect(groundsOf('01/04/2026', 'pdf_text').issued).toMatchObject({ follows: 1 });
  expect(groundsOf('01/04/2027', 'pdf_text').issued).toMatchObject({ follows: 0 });
});
