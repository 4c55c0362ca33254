import { expect, test } from 'vitest';
import { isChangedCell, pickColumns, readEntry } from './entry-diff.rules.ts';

const COLUMNS = ['JournalCode', 'EcritureNum', 'CompteNum', 'PieceRef', 'Debit', 'Credit'];

test('an entry ends where the journal or the number changes', () => {
  const rows = readEntry(['VE|1|411|A|10,00|', 'VE|1|706|A||10,00', 'VE|2|411|B|5,00|'], COLUMNS, '|');
  expect(rows.map((row) => row['CompteNum'])).toEqual(['411', '706']);
});

test('columns that differ are shown beside those that say what the entry is', () => {
  expect(pickColumns(COLUMNS, ['PieceRef'])).toEqual(['EcritureNum', 'CompteNum', 'PieceRef', 'Debit', 'Credit']);
});

test.each([
  ['another amount', '120,00', '100,00', true],
  ['another notation of an amount', '120,00', '0120.0', false],
  ['zero and nothing', '0,00', '', false],
  ['another account', '411000', '411100', true],
  ['an account with a zero before it', '0411', '411', true],
])('%s', (_name, before, after, isChanged) => {
  expect(isChangedCell({ Debit: before }, { Debit: after }, 'Debit')).toBe(isChanged);
});
