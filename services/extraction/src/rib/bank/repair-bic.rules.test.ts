import { describe, expect, test } from 'vitest';
import { isAmbiguousBic, repairBic } from './repair-bic.rules.ts';

describe('a BIC read by OCR', () => {
  test.each([
    { title: 'stays as it is when read correctly', read: 'AGRIFRPP867', bic: 'AGRIFRPP867' },
    { title: 'has a zero among the letters of the bank repaired', read: 'S0GEFRPP', bic: 'SOGEFRPP' },
    { title: 'has a one, an eight and a five among them repaired', read: 'C185FRPP', bic: 'CIBSFRPP' },
    { title: 'has the misread country of the account repaired', read: 'INGD0EFF', country: 'DE', bic: 'INGDDEFF' },
    { title: 'has one misread letter of the country repaired', read: 'SINEERP1XXX', bic: 'SINEFRP1XXX' },
    { title: 'has the country repaired without knowing the account', read: 'BANE1TMM', country: null, bic: 'BANEITMM' },
    { title: 'has a zero at the start of the location repaired', read: 'BANEFR0P', bic: 'BANEFROP' },
    { title: 'has a letter O at the end of the location repaired', read: 'BANEFR2O', bic: 'BANEFR20' },
    { title: 'keeps a valid country that is not that of the account', read: 'DEUTDEFF', bic: 'DEUTDEFF' },
  ])('$title', ({ read, country = 'FR', bic }) => expect(repairBic(read, country)).toBe(bic));

  test.each(['AGRIFRP1', 'AGRIFRPI', 'AGRIFRPPS54', 'AGRIFRPP8O7'])(
    '%s keeps the characters that the grammar does not decide, and is ambiguous',
    (read) => {
      expect(repairBic(read, 'FR')).toBe(read);
      expect(isAmbiguousBic(read)).toBe(true);
    },
  );

  test.each(['A7RIFRPP', 'AGRI44PP', 'AGRIFR', 'AGRIFRPP12'])('%s is no BIC', (read) =>
    expect(repairBic(read, 'FR')).toBeNull(),
  );

  test('a branch of only letters or only digits is not ambiguous', () =>
    expect(['AGRIFRPP', 'AGRIFRPP801', 'PSSTFRPPPAR', 'CMCIFR2AXXX'].map(isAmbiguousBic)).toEqual(
      Array(4).fill(false),
    ));
});
