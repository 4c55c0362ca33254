import { expect, test } from 'vitest';
import { formatSiren, formatSiret, readSiren } from './siren.rules.ts';

test.each([
  ['nothing', '  ', { state: 'empty' }],
  ['a SIREN that is being typed', '732 82', { state: 'partial', missing: 4 }],
  ['a SIREN', '732829320', { state: 'valid', siren: '732829320', taken: null }],
  ['a SIREN as it is printed', '732 829 320', { state: 'valid', siren: '732829320', taken: null }],
  ['a SIREN with no-break spaces and dots', '732\u202f829.320', { state: 'valid', siren: '732829320', taken: null }],
  ['a SIREN with a wrong key', '732829321', { state: 'wrong_key', siren: '732829321', expected: 0 }],
  ['a SIREN with two digits exchanged', '723829320', { state: 'wrong_key', siren: '723829320', expected: 1 }],
  ['a SIRET that is being typed', '732829320000', { state: 'partial', missing: 2 }],
  ['a SIRET', '732 829 320 00074', { state: 'valid', siren: '732829320', taken: 'siret' }],
  ['a VAT number', 'FR 44 732829320', { state: 'valid', siren: '732829320', taken: 'vat' }],
  ['a name', 'Ateliers Morel', { state: 'not_digits' }],
  ['a number that is too long', '7328293200007412', { state: 'too_long' }],
] as const)('%s is recognised', (_name, text, result) => {
  expect(readSiren(text)).toEqual(result);
});

test('numbers are shown in their groups', () => {
  expect(formatSiren('732829320')).toBe('732\u202f829\u202f320');
  expect(formatSiret('73282932000074')).toBe('732\u202f829\u202f320\u202f00074');
});
