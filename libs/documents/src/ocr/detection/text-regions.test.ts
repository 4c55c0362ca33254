import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeConvexHull, findSmallestRectangle } from './rectangles.ts';
import { findTextRegions } from './text-regions.ts';

/** Creates a probability map with bars of text: [x, y, width, height], with a slope (y per x). */
function createMap(bars: readonly (readonly [number, number, number, number])[], slope = 0): Float32Array {
  const map = new Float32Array(320 * 320);
  for (const [x, y, width, height] of bars)
    for (let i = 0; i < width; i += 1)
      for (let j = 0; j < height; j += 1) map[Math.round(y + j + slope * i) * 320 + x + i] = 0.9;
  return map;
}

describe('findTextRegions', () => {
  test('returns one region per line, grown by the ratio of area to perimeter', () => {
    const { regions, skew, isSideways } = findTextRegions(createMap([[20, 40, 200, 10]]), 320, 320);
    expect(regions).toHaveLength(1);
    expect(regions[0]?.cx).toBeCloseTo(120);
    expect(regions[0]?.cy).toBeCloseTo(45);
    expect(regions[0]?.letterHeight).toBeCloseTo(10);
    expect(regions[0]?.height).toBeCloseTo(10 + (2 * (200 * 10 * 1.4)) / (2 * 210));
    expect(skew).toBeCloseTo(0);
    expect(isSideways).toBe(false);
  });

  test('gives short lines the angle of the long ones', () => {
    const { regions, skew } = findTextRegions(
      createMap(
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
    const shortLine = regions.find((region) => region.cy > 170);
    expect(Math.atan2(shortLine?.uy ?? 0, shortLine?.ux ?? 1)).toBeCloseTo(skew);
  });

  test('reports a page of vertical lines as sideways', () => {
    const verticalBars = [20, 60, 100, 140, 180, 220].map((x) => [x, 30, 10, 200] as const);
    expect(findTextRegions(createMap(verticalBars), 320, 320).isSideways).toBe(true);
  });

  test('ignores specks', () => {
    expect(findTextRegions(createMap([[20, 40, 2, 2]]), 320, 320).regions).toEqual([]);
  });
});

describe('findSmallestRectangle', () => {
  const coordinate = fc.integer({ min: 0, max: 300 });
  test('returns a rectangle that contains every point', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 30 }), (points) => {
        const rectangle = findSmallestRectangle(computeConvexHull(points));
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
