import { describe, expect, test } from 'vitest';
import { leavesDoubt, repairedBic } from './repaired-bic.rules.ts';

describe('a BIC of a picture', () => {
  test.each([
    { title: 'rightly read', read: 'AGRIFRPP867', bic: 'AGRIFRPP867' },
    { title: 'a zero among the letters of the bank', read: 'S0GEFRPP', bic: 'SOGEFRPP' },
    { title: 'a one, an eight and a five there', read: 'C185FRPP', bic: 'CIBSFRPP' },
    { title: 'the country of the account, misread', read: 'INGD0EFF', country: 'DE', bic: 'INGDDEFF' },
    { title: 'one letter of the country, misread', read: 'SINEERP1XXX', bic: 'SINEFRP1XXX' },
    { title: 'the same without an account', read: 'BANE1TMM', country: null, bic: 'BANEITMM' },
    { title: 'a zero that opens the location', read: 'BANEFR0P', bic: 'BANEFROP' },
    { title: 'a letter O that ends the location', read: 'BANEFR2O', bic: 'BANEFR20' },
    { title: 'a country that is not that of the account stays', read: 'DEUTDEFF', bic: 'DEUTDEFF' },
  ])('$title', ({ read, country = 'FR', bic }) => expect(repairedBic(read, country)).toBe(bic));

  test.each(['AGRIFRP1', 'AGRIFRPI', 'AGRIFRPPS54', 'AGRIFRPP8O7'])(
    '%s: what the grammar leaves open is left, in doubt',
    (read) => {
      expect(repairedBic(read, 'FR')).toBe(read);
      expect(leavesDoubt(read)).toBe(true);
    },
  );

  test.each(['A7RIFRPP', 'AGRI44PP', 'AGRIFR', 'AGRIFRPP12'])('%s is none', (read) =>
    expect(repairedBic(read, 'FR')).toBeNull(),
  );

  test('a branch of one kind of characters leaves no doubt', () =>
    expect(['AGRIFRPP', 'AGRIFRPP801', 'PSSTFRPPPAR', 'CMCIFR2AXXX'].map(leavesDoubt)).toEqual(Array(4).fill(false)));
});
