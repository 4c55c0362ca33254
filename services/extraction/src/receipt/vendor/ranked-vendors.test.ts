import { expect, test } from 'vitest';
import { rowsOf } from '../../reading/rows.ts';
import { documentOf } from '../../reading/testing/page-of.ts';
import { rankedVendors } from './ranked-vendors.ts';

const LINES = ['POPULAR BOOK', 'CO. (M) SDN BHD', 'BRICO ET', 'JARDIN'];
const [one, two, three, four] = rowsOf(documentOf([LINES]).pages[0] as never).flatMap(({ segments }) => segments);

/** The weights know one feature: how likely the test says that the candidate is. */
const WEIGHTS = { features: ['likely'], base: 0, trees: [[[0, 0.5, 1, 2], [-1], [1]]] } as const;
const candidate = (name: string, segments: readonly (typeof one)[], likely: number) => ({
  name,
  segments: segments as never,
  features: { likely },
});

test.each([
  ['starts in its middle takes the line above', candidate('CO. (M) SDN BHD', [two], 1), 'POPULAR BOOK CO. (M) SDN BHD'],
  ['ends in its middle takes the line below', candidate('BRICO ET', [three], 1), 'BRICO ET JARDIN'],
  ['is whole stays', candidate('POPULAR BOOK', [one], 1), 'POPULAR BOOK'],
])('a name that %s', (_, best, expected) => {
  const others = [
    candidate('POPULAR BOOK CO. (M) SDN BHD', [one, two], 0),
    candidate('BRICO ET JARDIN', [three, four], 0),
  ];
  const [first] = rankedVendors(WEIGHTS, [best, ...others]);
  expect(first?.candidate.name).toBe(expected);
  expect(first?.probability).toBeGreaterThan(0.7);
});

test('without a candidate there is none', () => {
  expect(rankedVendors(WEIGHTS, [])).toEqual([]);
});
