import { expect, test } from 'vitest';
import { findDocumentType, findField } from './catalogue.ts';
import documentTypesFile from './document-types.json' with { type: 'json' };
import englishLabelsFile from './english-labels.json' with { type: 'json' };
import { findEnglishFieldLabel, findEnglishTypeLabel } from './english-labels.ts';
import fieldsFile from './fields.json' with { type: 'json' };

test('every translated label is one of the catalogue', () => {
  for (const id of Object.keys(englishLabelsFile.fields)) expect([id, findField('01', id)?.id]).toEqual([id, id]);
  for (const code of Object.keys(englishLabelsFile.documentTypes))
    expect([code, findDocumentType('01', code)?.code]).toEqual([code, code]);
});

test('every field and every type of the perimeter of the ANTS has an English label', () => {
  const fields = fieldsFile.perimeters['01'].filter(({ id }) => findEnglishFieldLabel('01', id) === null);
  const types = documentTypesFile.perimeters['01'].filter(({ code }) => findEnglishTypeLabel('01', code) === null);
  expect([fields, types]).toEqual([[], []]);
});

test('returns the label of a field and of a type, and null without one or in another perimeter', () => {
  expect(findEnglishFieldLabel('01', '18')).toBe('Invoice number');
  expect(findEnglishTypeLabel('01', '06')).toBe('Payslip');
  expect([
    findEnglishFieldLabel('01', 'ZZ'),
    findEnglishFieldLabel('02', '18'),
    findEnglishTypeLabel('0001', '06'),
    findEnglishFieldLabel('01', 'constructor'),
  ]).toEqual([null, null, null, null]);
});
