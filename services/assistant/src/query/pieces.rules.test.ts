import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPieces } from './pieces.rules.ts';

test('a message is sent sentence by sentence', () => {
  expect(listPieces('Le repos dure onze heures. Il est quotidien.\n- Congés : 30 jours')).toEqual([
    'Le repos dure onze heures.',
    ' Il est quotidien.',
    '\n- Congés : 30 jours',
  ]);
  expect(listPieces('')).toEqual([]);
});

test('the pieces of any message are the message', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (message) => {
      expect(listPieces(message).join('')).toBe(message);
    }),
  ));
