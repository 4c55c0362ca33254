import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readInvoicePages } from '../page/invoice-pages.ts';
import { findRegistrationTexts } from './registration-texts.ts';
import { findSupplierCandidates } from './supplier-candidates.rules.ts';

const FILLER = Array.from({ length: 24 }, () => 'Étagère en chêne').join('\n');
const pagesOf = (text: string) => readInvoicePages(createTypedDocument([text]));

test('a name beside a register, a capital or a number with the key of a SIREN', () => {
  expect(
    findRegistrationTexts(
      pagesOf(`Durand SAS - RCS Lyon\nDurand au capital de 1 000 €\nDurand 732 829 320\n${FILLER}`),
    ),
  ).toEqual(['durandsasrcslyon', 'durandaucapitalde1000', 'durand732829320']);
  expect(findRegistrationTexts(pagesOf('Client : Durand SAS\nFacture 2026-0142'))).toEqual([]);
});

test('small print that breaks before its registration', () => {
  expect(findRegistrationTexts(pagesOf(`${FILLER}\nAtelier des Tilleuls\nSIRET 732 829 320 00074`))).toEqual([
    'atelierdestilleulssiret73282932000074',
  ]);
  expect(findRegistrationTexts(pagesOf(`Menuiserie Durand\nSIRET 732 829 320 00074\n${FILLER}`))).toEqual([
    'siret73282932000074',
  ]);
});

test('the candidate that a registration names has the evidence', () => {
  const candidates = findSupplierCandidates(
    pagesOf(`Atelier des Tilleuls\n\nMenuiserie Durand\n\n${FILLER}\n\nAtelier des Tilleuls - RCS Lyon 732 829 320`),
  );
  const registeredOf = (name: string) => candidates.find(({ value }) => value === name)?.features['registered'];
  expect(registeredOf('Atelier des Tilleuls')).toBe(1);
  expect(registeredOf('Menuiserie Durand')).toBe(0);
});
