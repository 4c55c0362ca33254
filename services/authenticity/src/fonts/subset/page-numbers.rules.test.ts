import { describe, expect, it } from 'vitest';
import { isPartOfLongerDocument, MAX_SEARCHED_LINES } from './page-numbers.rules.ts';

describe('isPartOfLongerDocument', () => {
  const cases = [
    { text: 'Page 1 sur 3', expected: true },
    { text: 'Relevé de compte Page : 2/2', expected: true },
    { text: 'PAGE 3', expected: true },
    { text: '- 2 -', expected: true },
    { text: '2', expected: true },
    { text: '1', expected: false },
    { text: '2 pièces', expected: false },
    { text: 'Page 1 sur 1', expected: false },
    { text: 'Page 1', expected: false },
    { text: 'Paris, 1/12', expected: false },
    { text: 'Homepage2 5', expected: false },
  ];
  it.each(cases)('returns $expected for one page with "$text"', ({ text, expected }) => {
    expect(isPartOfLongerDocument([{ text }], 1)).toBe(expected);
  });

  it('takes a number alone for that of the page only at its top or bottom', () => {
    const text = { text: 'Total' };
    expect(isPartOfLongerDocument([text, text, { text: '12' }, text, text], 1)).toBe(false);
    expect(isPartOfLongerDocument([text, text, text, text, { text: '12' }], 1)).toBe(true);
  });

  it('searches a bounded number of lines', () => {
    const lines = Array.from({ length: MAX_SEARCHED_LINES }, () => ({ text: 'Total' }));
    expect(isPartOfLongerDocument([...lines, { text: 'Page 1 sur 3' }], 1)).toBe(false);
  });
});
