import { describe, expect, test } from 'vitest';
import { GREY_SIDE, type GreyPicture } from './grey-picture.ts';
import { findChangedPart } from './picture-difference.rules.ts';

const PAPER: GreyPicture = new Uint8Array(GREY_SIDE * GREY_SIDE).fill(240);

/** Paints rectangles of cells: [x, y, width, height, brightness]. */
function paint(rectangles: readonly (readonly [number, number, number, number, number])[], paper = PAPER): GreyPicture {
  const picture = paper.slice();
  for (const [left, top, width, height, brightness] of rectangles)
    for (let y = top; y < top + height; y += 1)
      picture.fill(brightness, y * GREY_SIDE + left, y * GREY_SIDE + left + width);
  return picture;
}

describe('the part in which two pictures differ', () => {
  test('is the box around the changed cells', () => {
    expect(findChangedPart(PAPER, paint([[32, 64, 16, 8, 100]]))).toEqual([0.1, 0.2, 0.15, 0.225]);
  });

  test('holds two changed places', () => {
    const after = paint([
      [32, 64, 4, 4, 100],
      [160, 160, 4, 4, 100],
    ]);
    expect(findChangedPart(PAPER, after)).toEqual([0.1, 0.2, 0.5125, 0.5125]);
  });

  const letters = Array.from({ length: 200 }, (_, i) => [(i * 37) % 300, (i * 53) % 300, 2, 2, 40] as const);
  test.each<[string, GreyPicture | null, GreyPicture | null]>([
    ['the same picture', PAPER, PAPER],
    ['a picture that cannot be read', PAPER, null],
    ['a speck', PAPER, paint([[10, 10, 1, 2, 0]])],
    ['the noise of a compression', PAPER, PAPER.map((value, i) => value - (i % 40))],
    ['a brighter picture', PAPER, PAPER.map((value) => value - 60)],
    ['letters that changed everywhere', PAPER, paint(letters)],
    ['another picture', PAPER, paint([[0, 0, 320, 200, 20]])],
  ])('is none for %s', (_, before, after) => {
    expect(findChangedPart(before, after)).toBeNull();
  });
});
