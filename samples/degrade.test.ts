import { describe, expect, test } from 'vitest';
import { photograph, scanned } from './degrade.ts';
import { lightAt } from './picture/filters.ts';
import { type Quad, quadToRectangle, turnedQuad } from './picture/geometry.ts';
import { blankPicture, type Picture } from './picture/picture.ts';
import { OAK, tableTop } from './picture/table-top.ts';
import { seededRandom } from './randomness.ts';

const settings = { turn: 2, paper: 240, ink: 40, blur: 0.6, grain: 3, specks: 5 };

/** White paper with a black square in its middle. */
function squareOnPaper(): Picture {
  const page = blankPicture(120, 160, 1, 255);
  for (let y = 70; y < 90; y += 1) page.light.fill(0, y * 120 + 50, y * 120 + 70);
  return page;
}

describe('a scan', () => {
  test('is the same for the same seed, another for another', () => {
    const [first, again, other] = [1, 1, 2].map((seed) => scanned(squareOnPaper(), settings, seededRandom(seed)).light);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  test('keeps ink dark and paper light', () => {
    const scan = scanned(squareOnPaper(), settings, seededRandom(1));
    expect(lightAt(scan, 60, 80)).toBeLessThan(70);
    expect(lightAt(scan, 30, 40)).toBeGreaterThan(200);
  });
});

test('a photo shows the paper between its corners and the table around it', () => {
  const random = seededRandom(4);
  const corners: Quad = [
    [40, 30],
    [150, 36],
    [156, 170],
    [36, 166],
  ];
  const photo = photograph(
    squareOnPaper(),
    tableTop(200, 200, OAK, random),
    { corners, curl: 2, folds: [0.5], shade: 0.8, blur: 0.6, grain: 2, tint: [1, 1, 1] },
    random,
  );
  const blue = (x: number, y: number) => lightAt(photo, x, y, 2);
  expect(blue(96, 101)).toBeLessThan(80);
  expect(blue(70, 60)).toBeGreaterThan(170);
  expect(blue(12, 100)).toBeLessThan(120);
});

describe('the way back from the photo to the paper', () => {
  const cases: readonly { readonly title: string; readonly quad: Quad }[] = [
    { title: 'a turned sheet', quad: turnedQuad([50, 80], 60, 90, 3) },
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
  test.each(cases)('leads each corner of $title to its own', ({ quad }) => {
    const back = quadToRectangle(quad, 60, 90);
    const found = quad.map(([x, y]) => back(x, y).map((value) => Math.round(value * 1e6) / 1e6 + 0));
    expect(found).toEqual([
      [0, 0],
      [60, 0],
      [60, 90],
      [0, 90],
    ]);
  });
});
