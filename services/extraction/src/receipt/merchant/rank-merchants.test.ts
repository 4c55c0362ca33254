import { expect, test } from 'vitest';
import { readRows } from '../../reading/rows.ts';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { rankMerchants } from './rank-merchants.ts';

const NAME_LINES = ['POPULAR BOOK', 'CO. (M) SDN BHD', 'BRICO ET', 'JARDIN'];
const [first, second, third, fourth] = readRows(createTypedDocument([NAME_LINES]).pages[0] as never).flatMap(
  ({ segments }) => segments,
);

/** Weights with one feature: the likelihood that the test gives to the candidate. */
const TEST_WEIGHTS = { features: ['likely'], base: 0, trees: [[[0, 0.5, 1, 2], [-1], [1]]] } as const;
const candidate = (name: string, segments: readonly (typeof first)[], likely: number) => ({
  name,
  segments: segments as never,
  features: { likely },
});

test.each([
  [
    'starts in its middle',
    'the line above is added',
    candidate('CO. (M) SDN BHD', [second], 1),
    'POPULAR BOOK CO. (M) SDN BHD',
  ],
  ['ends in its middle', 'the line below is added', candidate('BRICO ET', [third], 1), 'BRICO ET JARDIN'],
  ['is complete', 'nothing is added', candidate('POPULAR BOOK', [first], 1), 'POPULAR BOOK'],
])('when the best name %s, %s', (_case, _result, best, expected) => {
  const longerNames = [
    candidate('POPULAR BOOK CO. (M) SDN BHD', [first, second], 0),
    candidate('BRICO ET JARDIN', [third, fourth], 0),
  ];
  const [top] = rankMerchants(TEST_WEIGHTS, [best, ...longerNames]);
  expect(top?.candidate.name).toBe(expected);
  expect(top?.probability).toBeGreaterThan(0.7);
});

test('returns no candidate when it is given none', () => {
  expect(rankMerchants(TEST_WEIGHTS, [])).toEqual([]);
});
