import { expect, test } from 'vitest';
import { findTableHeader } from './table-header.rules.ts';

const findHeader = (text: string, row: string) => {
  const start = text.indexOf(row);
  const header = findTableHeader(text, { start, end: start + row.length });
  return header === null ? null : text.slice(header.start, header.end);
};

test.each([
  [
    'its header',
    'Barème :\nNature | Paris | Province\nRepas | 32 € | 26 €\nTaxi | 45 € | 30 €\nFin.',
    'Nature | Paris | Province',
  ],
  ['none for the header itself', 'Taxi | Paris | Province\nRepas | 32 € | 26 €', null],
  ['none without one', 'Repas | 32 € | 26 €\nTaxi | 45 € | 30 €', null],
  ['none when two rows could be it', 'Nature | Paris | Province\nVol | libre | libre\nTaxi | 45 € | 30 €', null],
  ['none when a row is above it', 'Repas | 32 € | 26 €\nNature | Lyon | Nice\nTaxi | 45 € | 30 €', null],
  ['none of labels and values', 'Employeur | Aubrac\nTaxi | 45 €', null],
  ['none of another table', 'Nature | Paris\nTaxi | 45 € | 30 €', null],
  ['none for a text without cells', 'Nature\nTaxi à 45 €', null],
])('finds %s', (_case, text, header) => expect(findHeader(text, 'Taxi')).toBe(header));

test('reads a limited number of rows', () =>
  expect(
    findHeader(`Nature | Paris | Province\n${'Repas | 32 € | 26 €\n'.repeat(200)}Taxi | 45 € | 30 €`, 'Taxi'),
  ).toBeNull());
