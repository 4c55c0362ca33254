import { expect, test } from 'vitest';
import { createFreezeListJson } from '../testing/stock-files.ts';
import { parseFreezeList } from './parse-freeze-list.rules.ts';

test('the list of the Trésor is read for its legal entities, with their aliases', () => {
  const text = createFreezeListJson([{ id: 7, name: 'AUTRE', aliases: ['ALIAS "X"', ' '] }]);
  expect(parseFreezeList(JSON.parse(text))).toEqual({
    publishedOn: '2026-11-20',
    entities: [{ id: 7, names: ['AUTRE', 'ALIAS "X"'] }],
    others: 1,
    unreadable: 0,
  });
});

test.each([
  null,
  [],
  'x',
  {},
  { Publications: {} },
  { Publications: { PublicationDetail: [] } },
  { Publications: { PublicationDetail: [1] } },
])('another value is no list: %j', (value) => expect(parseFreezeList(value)).toBeNull());
