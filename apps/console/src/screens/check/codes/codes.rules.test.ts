import { expect, test } from 'vitest';
import { type Code, type CodeField, chooseLabel, formatValue, listCodePlaces, sortFields } from './codes.rules.ts';

const createField = (id: string, printed: CodeField['printed'], texts: CodeField['printed_texts'] = []): CodeField => ({
  id,
  label: null,
  value: id,
  is_signed: true,
  is_truncated: false,
  printed,
  printed_texts: texts,
});

test('writes accounts in groups of four and names with blanks', () => {
  expect(formatValue({ id: '31', value: 'FR7618206002105487290623133' })).toBe('FR76 1820 6002 1054 8729 0623 133');
  expect(formatValue({ id: '30', value: 'MME/VERNAY/SIMONE' })).toBe('MME VERNAY SIMONE');
  expect(formatValue({ id: '18', value: 'A/7' })).toBe('A/7');
});

test('chooses the label of the language, and French where there is no translation', () => {
  expect(chooseLabel({ fr: 'Numéro', en: 'Number' }, 'en')).toEqual({ text: 'Number', language: 'en' });
  expect(chooseLabel({ fr: 'Numéro', en: null }, 'en')).toEqual({ text: 'Numéro', language: 'fr' });
  expect(chooseLabel(null, 'fr')).toBeNull();
});

test('puts what differs first and keeps the place of each field in the code', () => {
  const fields = [createField('26', 'not_compared'), createField('24', 'same'), createField('22', 'different')];
  expect(sortFields(fields).map(({ field, at }) => [field.id, at])).toEqual([
    ['22', 2],
    ['24', 1],
    ['26', 0],
  ]);
});

test('lists the place of each code and of what is printed beside it', () => {
  const text = { text: 'Lyon', page: 2, box: [0, 0, 1, 1] };
  const code = { page: 1, box: null, signature: 'valid', fields: [createField('25', 'same', [text])] } as Code & {
    readonly fields: readonly CodeField[];
  };
  expect(listCodePlaces([code], (field) => field?.id ?? 'code')).toMatchObject([
    { id: 'code0', page: 1, label: 'code', tone: 'good' },
    { id: 'code0.0.0', page: 2, label: '25', tone: 'good' },
  ]);
});
