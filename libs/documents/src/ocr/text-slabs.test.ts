import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hullOf, leastRectangle } from './rectangles.ts';
import { textSlabs } from './text-slabs.ts';

/** A map of probabilities with bars of text: [x, y, width, height], leaning by `slope` (y per x). */
function mapOf(bars: readonly (readonly [number, number, number, number])[], slope = 0): Float32Array {
  const map = new Float32Array(320 * 320);
  for (const [x, y, width, height] of bars)
    for (let i = 0; i < width; i += 1)
      for (let j = 0; j < height; j += 1) map[Math.round(y + j + slope * i) * 320 + x + i] = 0.9;
  return map;
}

describe('slabs of text from the map of the detector', () => {
  test('one slab a line, grown by its share of area to perimeter', () => {
    const { slabs, skew, sideways } = textSlabs(mapOf([[20, 40, 200, 10]]), 320, 320);
    expect(slabs).toHaveLength(1);
    expect(slabs[0]?.cx).toBeCloseTo(120);
    expect(slabs[0]?.cy).toBeCloseTo(45);
    expect(slabs[0]?.core).toBeCloseTo(10);
    expect(slabs[0]?.height).toBeCloseTo(10 + (2 * (200 * 10 * 1.4)) / (2 * 210));
    expect(skew).toBeCloseTo(0);
    expect(sideways).toBe(false);
  });

  test('the angle of the long lines is the angle of the short ones', () => {
    const { slabs, skew } = textSlabs(
      mapOf(
        [
          [20, 40, 240, 10],
          [20, 100, 240, 10],
          [40, 180, 14, 10],
        ],
        0.05,
      ),
      320,
      320,
    );
    expect(skew).toBeCloseTo(Math.atan(0.05), 1);
    const short = slabs.find((slab) => slab.cy > 170);
    expect(Math.atan2(short?.uy ?? 0, short?.ux ?? 1)).toBeCloseTo(skew);
  });

  test('a page of standing lines lies on its side', () => {
    const standing = [20, 60, 100, 140, 180, 220].map((x) => [x, 30, 10, 200] as const);
    expect(textSlabs(mapOf(standing), 320, 320).sideways).toBe(true);
  });

  test('specks are no text', () => {
    expect(textSlabs(mapOf([[20, 40, 2, 2]]), 320, 320).slabs).toEqual([]);
  });
});

describe('the least rectangle around points', () => {
  const coordinate = fc.integer({ min: 0, max: 300 });
  test('holds every point', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 30 }), (points) => {
        const rectangle = leastRectangle(hullOf(points));
        fc.pre(rectangle !== null);
        for (const [x, y] of points) {
          const dx = x - rectangle.cx;
          const dy = y - rectangle.cy;
          expect(Math.abs(dx * rectangle.ux + dy * rectangle.uy)).toBeLessThanOrEqual(rectangle.width / 2 + 1e-6);
          expect(Math.abs(dy * rectangle.ux - dx * rectangle.uy)).toBeLessThanOrEqual(rectangle.height / 2 + 1e-6);
        }
      }),
    );
  });
});
