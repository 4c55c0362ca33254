import { describe, expect, test } from 'vitest';
import { isHeadingLine } from '../paragraphs/line-kinds.rules.ts';
import { isFieldValue, isValueOfLabel, namesColumns } from './form-fields.rules.ts';

const LARGE = 1.5;

describe('a value of a form', () => {
  test.each([
    'FR25 1679 8007 330K 4819 2035 762',
    'FA-2026-0418',
    'P7K2QX9M1',
    'Total TTC 10 968,81 €',
    'TOTAL EUR 39,85',
    'VERNAY<<CAMILLE<AURORE<<<<<<<<',
  ])('%s is never a heading, however large', (text) => {
    expect([isFieldValue(text), isHeadingLine(text, LARGE)]).toEqual([true, false]);
  });

  test.each(['Chapitre 2', 'Budget 2026', 'ISO 9001', 'FACTURE N° 26-1187', 'CONCLUSION', 'CHAPITRE'])(
    '%s is a heading',
    (text) => {
      expect([isFieldValue(text), isHeadingLine(text, LARGE)]).toEqual([false, true]);
    },
  );

  test.each([
    ['BIC (Bank Identifier Code)', 'BQDRFRPPXXX', true],
    ['IBAN', 'FR25 1679 8007 330K 4819 2035 762', true],
    ['Date', '12/05/2026', true],
    ['Le contrat est résilié.', '12/05/2026', false],
    ['Rapport annuel', 'CONCLUSION', false],
    ['10 968,81 €', '12/05/2026', false],
  ])('below %s: %s is its value: %s', (label, value, expected) => {
    expect(isValueOfLabel(value, label)).toBe(expected);
  });
});

test.each([
  [['Code banque', 'Clé RIB'], ['16798', '62'], true],
  [['Code banque', 'Clé RIB'], ['16798'], false],
  [['Nom', 'Ville'], ['Durand', 'Lyon'], false],
  [['2024', '2025'], ['10', '12'], false],
])('the row %j names the columns of %j: %s', (header, row, expected) => {
  expect(namesColumns(header, row)).toBe(expected);
});
