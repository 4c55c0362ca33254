import { expect, test } from 'vitest';
import { type MarkedPart, markDifferences } from './mark-differences.rules.ts';

const write = (parts: readonly MarkedPart[]): string =>
  parts.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join('');

test.each([
  ['an amount', '47,99', '87,99', '[4]7,99', '[8]7,99'],
  ['a number', 'F2026-004711', 'F2026-004719', 'F2026-00471[1]', 'F2026-00471[9]'],
  ['a name in another notation', 'MME/VERNET/ODILE', 'Mme Vernet Odile', 'MME/VERNET/ODILE', 'Mme Vernet Odile'],
  ['grouped digits', 'FR761820', 'FR76 1820', 'FR761820', 'FR76 1820'],
  ['two digits of an account', 'FR7618 2060', 'FR1418 2060', 'FR[76]18 2060', 'FR[14]18 2060'],
  ['another account', 'FR76 1820 6002', 'FR14 2004 1010', '[FR76 1820 6002]', '[FR14 2004 1010]'],
  ['nothing in common', 'AB', 'CD', '[AB]', '[CD]'],
])('marks what differs in %s', (_, one, other, first, second) => {
  expect(markDifferences(one, other).map(write)).toEqual([first, second]);
});

test('marks long texts as a whole', () => {
  const [one, other] = markDifferences('a'.repeat(200), 'a'.repeat(200));
  expect([one.length, other.length, one[0]?.isDifferent]).toEqual([1, 1, true]);
});
