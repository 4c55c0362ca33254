import { describe, expect, it } from 'vitest';
import { cropPicture } from './crop-picture.ts';

/** 4 x 3 pixels; the first byte of each is its index. */
const PICTURE = { width: 4, height: 3, pixels: new Uint8Array(Array.from({ length: 12 }, (_, i) => [i, 0, 0]).flat()) };

const readIndexes = ({ pixels }: { readonly pixels: Uint8Array }) => Array.from(pixels).filter((_, i) => i % 3 === 0);

describe('cropPicture', () => {
  it('cuts the part under a box', () => {
    const part = cropPicture(PICTURE, [0.25, 0, 0.75, 2 / 3], 0);
    expect([part.width, part.height]).toEqual([2, 2]);
    expect(readIndexes(part)).toEqual([1, 2, 5, 6]);
  });

  it.each([[[-1, -1, 2, 2] as const], [[0.5, 0.5, 0.6, 0.6] as const]])('stays inside the picture (%j)', (box) => {
    const part = cropPicture(PICTURE, box, 50);
    expect([part.width, part.height]).toEqual([4, 3]);
  });

  it('returns at least one pixel for a box outside', () => {
    const part = cropPicture(PICTURE, [1.5, 1.5, 2, 2], 0);
    expect(readIndexes(part)).toEqual([11]);
  });
});
