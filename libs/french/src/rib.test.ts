import { describe, expect, test } from 'vitest';
import { computeRibKey, hasValidRibKey, parseFrenchBban } from './rib.ts';

describe('computeRibKey', () => {
  const cases = [
    { title: 'account number of digits', bban: '30006000011234567890189' },
    { title: 'account number with a letter of the second row', bban: '20041010050500013M02606' },
    { title: 'account number with a letter of the third row', bban: '30002005500000157841Z25' },
  ];
  test.each(cases)('returns the printed key: $title', ({ bban }) => {
    const account = parseFrenchBban(bban);
    expect(account && computeRibKey(account)).toBe(bban.slice(21));
  });

  test('maps A-I to 1-9, J-R to 1-9 and S-Z to 2-9', () => {
    const keyOf = (accountNumber: string) => computeRibKey({ bankCode: '10000', agencyCode: '20000', accountNumber });
    for (const [letters, digit] of [
      ['AJ', 1],
      ['BKS', 2],
      ['CLT', 3],
      ['FOW', 6],
      ['IRZ', 9],
    ] as const)
      for (const letter of letters) expect(keyOf(`0000000000${letter}`)).toBe(keyOf(`0000000000${digit}`));
  });

  test('hasValidRibKey is false for another key', () => {
    const account = parseFrenchBban('30006000011234567890188');
    expect(account && hasValidRibKey(account)).toBe(false);
  });

  test.each(['3000600001123456789018', '3000X000011234567890189', ''])(
    'parseFrenchBban returns null for "%s"',
    (bban) => {
      expect(parseFrenchBban(bban)).toBeNull();
    },
  );
});
