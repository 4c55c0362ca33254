import { describe, expect, test } from 'vitest';
import { simulatePhoto, simulateScan } from './degrade.ts';
import { sampleLight } from './picture/filters.ts';
import { createQuadMapping, type Quad, rotateRectangle } from './picture/geometry.ts';
import { createPicture, type Picture } from './picture/picture.ts';
import { drawTableTop, OAK_COLOUR } from './picture/table-top.ts';
import { createSeededRandom } from './randomness.ts';

const settings = { turn: 2, paper: 240, ink: 40, blur: 0.6, grain: 3, specks: 5 };

/** White paper with a black square in its middle. */
function squareOnPaper(): Picture {
  const page = createPicture(120, 160, 1, 255);
  for (let y = 70; y < 90; y += 1) page.light.fill(0, y * 120 + 50, y * 120 + 70);
  return page;
}

describe('simulateScan', () => {
  test('returns the same scan for the same seed and another scan for another seed', () => {
    const [first, second, otherSeed] = [1, 1, 2].map(
      (seed) => simulateScan(squareOnPaper(), settings, createSeededRandom(seed)).light,
    );
    expect(second).toEqual(first);
    expect(otherSeed).not.toEqual(first);
  });

  test('keeps ink dark and paper light', () => {
    const scan = simulateScan(squareOnPaper(), settings, createSeededRandom(1));
    expect(sampleLight(scan, 60, 80)).toBeLessThan(70);
    expect(sampleLight(scan, 30, 40)).toBeGreaterThan(200);
  });
});

test('simulatePhoto shows the paper between its corners and the table around it', () => {
  const random = createSeededRandom(4);
  const corners: Quad = [
    [40, 30],
    [150, 36],
    [156, 170],
    [36, 166],
  ];
  const photo = simulatePhoto(
    squareOnPaper(),
    drawTableTop(200, 200, OAK_COLOUR, random),
    { corners, curl: 2, folds: [0.5], shade: 0.8, blur: 0.6, grain: 2, tint: [1, 1, 1] },
    random,
  );
  const blue = (x: number, y: number) => sampleLight(photo, x, y, 2);
  expect(blue(96, 101)).toBeLessThan(80);
  expect(blue(70, 60)).toBeGreaterThan(170);
  expect(blue(12, 100)).toBeLessThan(120);
});

describe('createQuadMapping', () => {
  const cases: readonly { readonly title: string; readonly quad: Quad }[] = [
    { title: 'a rotated sheet', quad: rotateRectangle([50, 80], 60, 90, 3) },
    {
      title: 'a sheet seen from below',
      quad: [
        [20, 10],
        [80, 12],
        [96, 150],
        [4, 144],
      ],
    },
  ];
  test.each(cases)('maps each corner of $title to the same corner of the rectangle', ({ quad }) => {
    const back = createQuadMapping(quad, 60, 90);
    const mappedCorners = quad.map(([x, y]) => back(x, y).map((value) => Math.round(value * 1e6) / 1e6 + 0));
    expect(mappedCorners).toEqual([
      [0, 0],
      [60, 0],
      [60, 90],
      [0, 90],
    ]);
  });
});
