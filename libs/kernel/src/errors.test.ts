import { expect, test } from 'vitest';
import { listCauses } from './errors.ts';

test('lists an error and what caused it, the outermost first', () => {
  const refused = new Error('refused');
  const lost = new Error('lost', { cause: refused });
  const failed = new Error('failed', { cause: lost });
  expect(listCauses(failed)).toEqual([failed, lost, refused]);
  expect(listCauses(null)).toEqual([]);
});
