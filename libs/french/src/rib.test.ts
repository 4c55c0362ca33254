import { describe, expect, test } from 'vitest';
import { frenchAccountOfBban, ribKey, ribKeyAgrees } from './rib.ts';

describe('RIB key', () => {
  const cases = [
    { title: 'an account of digits', bban: '30006000011234567890189' },
    { title: 'an account with a letter of the second row', bban: '20041010050500013M02606' },
    { title: 'an account of another bank', bban: '30002005500000157841Z25' },
  ];
  test.each(cases)('$title', ({ bban }) => {
    const account = frenchAccountOfBban(bban);
    expect(account && ribKey(account)).toBe(bban.slice(21));
  });

  test('letters count 1 to 9, then 1 to 9, then 2 to 9', () => {
    const keyOf = (accountNumber: string) => ribKey({ bankCode: '10000', agencyCode: '20000', accountNumber });
    for (const [letters, digit] of [
      ['AJ', 1],
      ['BKS', 2],
      ['CLT', 3],
      ['FOW', 6],
      ['IRZ', 9],
    ] as const)
      for (const letter of letters) expect(keyOf(`0000000000${letter}`)).toBe(keyOf(`0000000000${digit}`));
  });

  test('another key is seen', () => {
    const account = frenchAccountOfBban('30006000011234567890188');
    expect(account && ribKeyAgrees(account)).toBe(false);
  });

  test.each(['3000600001123456789018', '3000X000011234567890189', ''])('"%s" is no account', (bban) => {
    expect(frenchAccountOfBban(bban)).toBeNull();
  });
});
