import type { PageBox, PagePaint, PaintedPath, PaintedText, PaintOperation } from '@probant/documents/pdf-structure';
import { MAX_LINEAR_GROWTH, measureEightfoldGrowth } from '@probant/documents/testing/cpu-growth';
import { describe, expect, test } from 'vitest';
import { listCoveredTexts } from './covered-text.rules.ts';
import { sweepPage } from './sweep-page.rules.ts';

const BOUNDS: PageBox = [0, 0, 600, 800];
const PAINTED = {
  clip: BOUNDS,
  stream: 1,
  formDepth: 0,
  annotation: null,
  layer: null,
  isShown: true,
  opacity: 1,
  isBlended: false,
  tags: [],
};

const createText = (x: number, y: number, text: string): PaintedText => {
  const box: PageBox = [x, y, x + 5, y + 10];
  const glyphs = [...text].map((letter) => ({ code: letter.codePointAt(0) ?? 0, text: letter, box }));
  return { ...PAINTED, kind: 'text', box, text, font: null, size: 10, renderingMode: 0, color: [0, 0, 0], glyphs };
};

const createBox = (box: PageBox): PaintedPath => ({
  ...PAINTED,
  kind: 'fill',
  box,
  isRectangle: true,
  outline: null,
  lineWidth: 0,
  color: [1, 1, 1],
});

/** An area around a box that covers none of it, with 500 corners. */
const createRing = (box: PageBox): PaintedPath => {
  const corners = [box[0], box[1], box[2], box[1], box[2], box[1] + 1, box[0], box[1] + 1];
  const outline = Array.from({ length: 125 }, () => corners).flat();
  return { ...createBox(box), isRectangle: false, outline };
};

const toPaint = (operations: readonly PaintOperation[]): PagePaint => ({
  operations,
  fonts: [],
  tags: new Map(),
  reachedLimits: new Set(),
});

const findTexts = (paint: PagePaint) =>
  listCoveredTexts(sweepPage(paint, { bounds: BOUNDS, isOpaqueImage: () => true }), BOUNDS);

/** Boxes of a page at the limit of the paint order, which has 200,000 glyphs then. */
const MAX_BOXES = 20_000;
/** Ten letters for one box. */
const GLYPHS_PER_BOX = 10;
const WORD = 'abcdefghij'.slice(0, GLYPHS_PER_BOX);
const spread = (i: number): [number, number] => [(i * 37) % 590, (i * 53) % 780];

const HOSTILE_PAGES: Readonly<Record<string, (boxes: number) => readonly PaintOperation[]>> = {
  'words and boxes all over the page': (boxes) =>
    Array.from({ length: boxes }, (_, i) => {
      const [x, y] = spread(i);
      return [createText(x, y, WORD), createBox([x - 1, y - 1, x + 6, y + 11])];
    }).flat(),
  'all words at one place, and boxes that hide none of them': (boxes) => [
    ...Array.from({ length: boxes }, () => createText(300, 400, WORD)),
    ...Array.from({ length: boxes }, () => createBox([301, 401, 304.5, 404.5])),
  ],
  'boxes over a quarter of the page, each over the words before it': (boxes) =>
    Array.from({ length: boxes }, (_, i) => [
      createText(...spread(i), i % 2 === 0 ? WORD : 'klmnopqrst'),
      createBox([0, 0, 290, 390]),
    ]).flat(),
  'all words at one place, and areas with many corners over them': (boxes) => [
    ...Array.from({ length: boxes }, () => createText(300, 400, WORD)),
    ...Array.from({ length: boxes }, () => createRing([290, 390, 310, 420])),
  ],
  'all words before and after one box': (boxes) => [
    ...Array.from({ length: boxes }, () => createText(100, 100, WORD)),
    createBox([50, 50, 200, 200]),
    ...Array.from({ length: boxes }, () => createText(130, 100, 'klmnopqrst')),
  ],
};

describe('the cost of a page', () => {
  test.each(Object.entries(HOSTILE_PAGES))('grows linearly for %s', (_, create) => {
    const growth = measureEightfoldGrowth(MAX_BOXES / 20, (boxes) => toPaint(create(boxes)), findTexts);
    expect(growth).toBeLessThan(MAX_LINEAR_GROWTH);
  });

  test.each(Object.entries(HOSTILE_PAGES))('has an end for 200,000 glyphs and %s', (_, create) => {
    const paint = toPaint(create(MAX_BOXES));
    const glyphs = paint.operations.reduce(
      (count, operation) => count + (operation.kind === 'text' ? GLYPHS_PER_BOX : 0),
      0,
    );
    expect(glyphs).toBeGreaterThanOrEqual(MAX_BOXES * GLYPHS_PER_BOX);
    expect(findTexts(paint).length).toBeLessThanOrEqual(1000);
  });
});

describe('what a page shows at its end', () => {
  const sweep = (operations: readonly PaintOperation[]) =>
    sweepPage(toPaint(operations), { bounds: BOUNDS, isOpaqueImage: () => false });
  const getVisible = (operations: readonly PaintOperation[]) =>
    sweep(operations)
      .visible.map(({ text }) => text)
      .join('');

  test.each<[string, PaintOperation, string]>([
    ['a box', createBox([0, 0, 50, 50]), ''],
    ['a box on a hidden layer', { ...createBox([0, 0, 50, 50]), isShown: false }, 'a'],
    ['a box of an unknown colour', { ...createBox([0, 0, 50, 50]), color: null }, 'a'],
    ['a box outside its clip', { ...createBox([0, 0, 50, 50]), clip: [40, 40, 50, 50] }, 'a'],
    ['a box that shines through', { ...createBox([0, 0, 50, 50]), opacity: 0.9 }, 'a'],
    ['a box that blends', { ...createBox([0, 0, 50, 50]), isBlended: true }, 'a'],
    ['the outline of a box', { ...createBox([0, 0, 50, 50]), kind: 'stroke', lineWidth: 2 }, 'a'],
    ['a box over the feet of the letter', createBox([0, 0, 50, 14]), 'a'],
  ])('is after %s: %j', (_, operation, visible) => {
    expect(getVisible([createText(10, 10, 'a'), operation])).toBe(visible);
  });

  test.each<[string, PaintedText]>([
    ['outside its clip', { ...createText(10, 10, 'a'), clip: [100, 100, 200, 200] }],
    ['without ink', { ...createText(10, 10, 'a'), renderingMode: 3 }],
    ['on a hidden layer', { ...createText(10, 10, 'a'), isShown: false }],
    ['beside the page', createText(700, 10, 'a')],
    ['as a watermark', { ...createText(10, 10, 'a'), opacity: 0.1 }],
    ['blank', createText(10, 10, ' ')],
  ])('does not count text %s', (_, text) => {
    expect(getVisible([text])).toBe('');
  });
});
