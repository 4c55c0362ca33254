import { expect, test } from 'vitest';
import { createFreezeIndex } from './freeze-index.rules.ts';

const index = createFreezeIndex([
  { id: 3, names: ['Nordlicht Handels GmbH', 'NLH'] },
  { id: 2, names: ['Banque Fictive du Levant S.A.L.'] },
  { id: 1, names: ['ORBIS'] },
]);

test.each([
  ['NORDLICHT HANDELS', [3]],
  ['Nordlïcht-Handels SARL', [3]],
  ['NORDLICHT HANDEL', [3]],
  ['NLH', [3]],
  ['BANQUE FICTIVE DU LEVANT FRANCE', [2]],
  ['Banque fictive du Levant SA', [2]],
  ['ORBIS', [1]],
  ['ORBIS CONSEIL NANTES', []],
  ['ORBIT', []],
  ['NORDLICHT', []],
  ['BANQUE POPULAIRE', []],
  ['', []],
])('%s resembles %j', (name, ids) => expect(index.findSimilar([name])).toEqual(ids));

test('a name of any length and content is compared in bounded time', () => {
  const many = createFreezeIndex(
    Array.from({ length: 5_000 }, (_, id) => ({ id, names: [`nom commun numero ${id} ${'x'.repeat(200)}`] })),
  );
  for (const name of ['a'.repeat(60_000), 'nom '.repeat(20_000), '\u0301'.repeat(9_000)]) many.findSimilar([name]);
  expect(many.findSimilar(['nom commun numero 4999']).length).toBeLessThanOrEqual(10);
});
