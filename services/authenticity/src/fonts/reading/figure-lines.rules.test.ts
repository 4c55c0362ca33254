import type { PaintedText, PdfFont } from '@probant/documents/pdf-structure';
import { describe, expect, it } from 'vitest';
import { listAmbiguousDigits } from './ambiguous-digits.rules.ts';
import { isReadOtherwise, listDoubtfulLines } from './figure-lines.rules.ts';

const font = { getText: (code: number) => ['a', '1', '2', '9', '9', '€'][code] ?? null } as PdfFont;
const SIZE = 10;

/** Shows codes next to each other, 5 units each. */
const show = (codes: readonly number[], x: number, y: number): PaintedText =>
  ({
    size: SIZE,
    font: { font },
    glyphs: codes.map((code, index) => ({
      code,
      text: font.getText(code) ?? '',
      box: [x + 5 * index, y, x + 5 * index + 5, y + SIZE],
    })),
  }) as unknown as PaintedText;

describe('listAmbiguousDigits', () => {
  it('returns the codes that share a digit', () => {
    expect([...listAmbiguousDigits(font, [0, 1, 2, 3, 4])]).toEqual([3, 4]);
  });

  it('returns nothing when only one of them is shown', () => {
    expect(listAmbiguousDigits(font, [0, 1, 2, 4]).size).toBe(0);
  });
});

describe('listDoubtfulLines', () => {
  const doubtful = new Map([[font, new Set([3, 4])]]);

  it('joins the glyphs of a figure, also of several operations, and keeps figures apart', () => {
    const lines = listDoubtfulLines([show([1, 3], 50, 700), show([2], 60, 700), show([1, 1], 200, 700)], doubtful);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.digits.map(({ digit }) => digit).join('')).toBe('192');
    expect(lines[0]?.digits.map(({ isDoubtful }) => isDoubtful)).toEqual([false, true, false]);
    expect(lines[0]?.box).toEqual([50, 700, 65, 710]);
  });

  it('leaves out a single digit', () => {
    expect(listDoubtfulLines([show([3], 50, 700)], doubtful)).toEqual([]);
  });
});

describe('isReadOtherwise', () => {
  const digits = [
    { digit: '1', isDoubtful: false },
    { digit: '9', isDoubtful: true },
    { digit: '2', isDoubtful: false },
  ];
  const cases = [
    { title: 'a doubtful digit is read as another one', reading: '1,32 EUR', expected: true },
    { title: 'all digits are read as stated', reading: '1,92 EUR', expected: false },
    { title: 'a sure digit is read as another one', reading: '1,37 EUR', expected: false },
    { title: 'a digit is missing', reading: '132'.slice(1), expected: false },
    { title: 'nothing is read', reading: '', expected: false },
  ];
  it.each(cases)('returns $expected when $title', ({ reading, expected }) => {
    expect(isReadOtherwise(digits, reading)).toBe(expected);
  });
});
