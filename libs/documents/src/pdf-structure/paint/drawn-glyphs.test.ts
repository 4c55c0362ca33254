import { describe, expect, test } from 'vitest';
import { writeStream } from '../../testing/pdf-update-writer.ts';
import { assemblePdf } from '../../testing/pdf-writer.ts';
import { openPdfStructure } from '../open-structure.ts';
import { listPages, type PageBox } from '../pages.ts';
import { type DrawnLetter, measureScale } from './machine/glyph-drawing.ts';
import type { PaintedText } from './machine/operation.ts';
import { PAINT_LIMITS, type PaintLimits } from './machine/paint-limits.ts';
import { createPagePainter, type PagePaint } from './page-painter.ts';

type Drawn = {
  readonly content: string;
  /** Procedure of the code of each letter. */
  readonly glyphs: Readonly<Record<string, string>>;
  readonly matrix?: string;
  readonly entries?: string;
};

/** Paints a page with Helvetica as /F and a Type 3 font as /D. */
function paint({ content, ...drawn }: Drawn, limits?: PaintLimits): PagePaint {
  const [page] = paintPages([content], drawn, limits);
  if (page === undefined) throw new Error('the file has no page');
  return page;
}

/** Paints one page for each content. */
function paintPages(
  contents: readonly string[],
  { glyphs, matrix = '[.001 0 0 .001 0 0]', entries = '' }: Omit<Drawn, 'content'>,
  limits?: PaintLimits,
): readonly PagePaint[] {
  const letters = Object.keys(glyphs);
  const differences = letters.map((letter) => `${letter.charCodeAt(0)} /${letter}`).join(' ');
  const fonts = '/Font << /F 4 0 R /D 6 0 R >>';
  const [first = '', ...later] = contents;
  const laterPages = later.map((_, index) => 7 + letters.length + 2 * index);
  const writePage = (content: number) =>
    `<< /Type /Page /Parent 2 0 R /Resources << ${fonts} >> /Contents ${content} 0 R >>`;
  const file = assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${[3, ...laterPages].map((page) => `${page} 0 R`).join(' ')}] /Count ${contents.length} /MediaBox [0 0 600 800] >>`,
      writePage(5),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      writeStream('', Buffer.from(first)),
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix ${matrix} /Encoding << /Differences [${differences}] >> /CharProcs << ${letters.map((letter, index) => `/${letter} ${7 + index} 0 R`).join(' ')} >> /Resources << ${fonts} >> ${entries} >>`,
      ...letters.map((letter) => writeStream('', Buffer.from(glyphs[letter] ?? ''))),
      ...later.flatMap((content, index) => [
        writePage((laterPages[index] as number) + 1),
        writeStream('', Buffer.from(content)),
      ]),
    ],
    '/Root 1 0 R',
  );
  const objects = openPdfStructure(file).openObjects();
  const painter = createPagePainter(objects, limits === undefined ? {} : { limits });
  return listPages(objects).pages.map((page) => painter.readPaint(page));
}

const round = (box: PageBox): number[] => box.map((value) => Math.round(value * 100) / 100);
const getText = ({ operations }: PagePaint): PaintedText =>
  operations.findLast(({ kind }) => kind === 'text') as PaintedText;
const SHAPE = '0 0 m 400 0 l 500 700 l 90 600 l f';

describe('the glyphs of a Type 3 font', () => {
  test.each<[string, Omit<Drawn, 'content'> & { readonly size?: number }, number[][], number]>([
    [
      'by its widths',
      { glyphs: { A: `500 0 d0 ${SHAPE}` }, entries: '/FirstChar 65 /Widths [600]' },
      [
        [50, 98, 56, 108],
        [56, 98, 62, 108],
      ],
      10,
    ],
    [
      'by the widths of its procedures without any in the font',
      { glyphs: { A: `500 0 0 0 500 700 d1 ${SHAPE}` } },
      [
        [50, 98, 55, 108],
        [55, 98, 60, 108],
      ],
      10,
    ],
    [
      'in units of the page',
      { glyphs: { A: '5 0 d0 0 0 m 4 0 l 5 7 l 1 6 l f' }, matrix: '[1 0 0 1 0 0]', size: 1 },
      [
        [50, 98, 55, 108],
        [55, 98, 60, 108],
      ],
      10,
    ],
    [
      'with an axis that goes down',
      { glyphs: { A: '500 0 d0 0 0 m 400 0 l 500 -700 l 90 -600 l f' }, matrix: '[.001 0 0 -.001 0 0]' },
      [
        [50, 98, 55, 108],
        [55, 98, 60, 108],
      ],
      10,
    ],
    [
      'where they are painted far from their origin',
      { glyphs: { A: '0 0 d0 1 0 0 1 3000 2000 cm 0 0 m 400 0 l 500 700 l 90 600 l f' } },
      [
        [80, 118, 85, 128],
        [80, 118, 85, 128],
      ],
      10,
    ],
  ])('are placed %s', (_, { size = 10, ...font }, boxes, height) => {
    const text = getText(paint({ ...font, content: `BT /D ${size} Tf 50 100 Td (AA) Tj ET` }));
    expect(text.glyphs.map(({ box }) => round(box))).toEqual(boxes);
    expect(text.size).toBeCloseTo(height);
    expect(text).toMatchObject({ text: 'AA', renderingMode: 0, glyphs: [{ procedure: 7 }, { procedure: 7 }] });
  });

  test.each([
    ['5 Tr', 0],
    ['7 Tr', 0],
    ['3 Tr', 3],
  ])('are painted in the mode %j as in mode %j', (operator, renderingMode) => {
    const { operations } = paint({
      content: `BT ${operator} /D 10 Tf (A) Tj ET 0 0 600 800 re f`,
      glyphs: { A: `500 0 d0 ${SHAPE}` },
    });
    expect(operations).toMatchObject([{ renderingMode }, { clip: [0, 0, 600, 800] }]);
  });

  test('are invisible when their procedures paint nothing', () => {
    expect(getText(paint({ content: 'BT /D 10 Tf (A) Tj ET', glyphs: { A: '500 0 d0' } }))).toMatchObject({
      text: 'A',
      renderingMode: 3,
    });
  });

  test.each([
    ['500 0 0 0 900 900 d1 1 0 0 rg 0 0 900 900 re f', [0, 0, 1]],
    ['500 0 d0 1 0 0 rg 0 0 900 900 re f', [1, 0, 0]],
  ])('paint an area that can hide a text, in the colour of %j', (procedure, color) => {
    const { operations } = paint({ content: 'BT 0 0 1 rg /D 20 Tf 50 100 Td (A) Tj ET', glyphs: { A: procedure } });
    expect(operations).toMatchObject([{ kind: 'fill', isRectangle: true, color, formDepth: 1 }, { kind: 'text' }]);
    expect(round(operations[0]?.box as PageBox)).toEqual([50, 100, 68, 118]);
  });

  test('paint a turned area by its corners', () => {
    const { operations } = paint({
      content: 'BT /D 10 Tf 0 2 -2 0 50 100 Tm (A) Tj .7 .7 -.7 .7 50 100 Tm (A) Tj ET',
      glyphs: { A: '500 0 d0 0 0 900 900 re f' },
    });
    expect(operations).toMatchObject([
      { isRectangle: true, outline: null },
      { kind: 'text' },
      { isRectangle: false, outline: expect.objectContaining({ length: 8 }) },
      { kind: 'text' },
    ]);
  });

  test('paint the texts that they show in another font', () => {
    const { operations } = paint({
      content: 'BT /D 10 Tf 50 100 Td (A) Tj ET',
      glyphs: { A: '500 0 d0 BT /F 1000 Tf (12,50) Tj ET' },
    });
    expect(operations).toMatchObject([{ text: '12,50', size: 10 }, { text: 'A' }]);
    expect(operations[0]?.box[0]).toBe(50);
  });

  test('are interpreted once, whatever the number of times that they are shown', () => {
    const { operators } = paint({
      content: `BT /D 10 Tf ${'(AAAA) Tj '.repeat(100)} ET`,
      glyphs: { A: `500 0 d0 ${SHAPE} ${'q Q '.repeat(50)}` },
    });
    expect(operators).toBeLessThan(300);
  });

  test('end where they show themselves', () => {
    const { operations, reachedLimits } = paint({
      content: 'BT /D 10 Tf (AB) Tj ET',
      glyphs: {
        A: `500 0 d0 ${SHAPE} BT /D 500 Tf (B) Tj ET`,
        B: `500 0 d0 ${SHAPE} BT /D 500 Tf (A) Tj ET`,
      },
    });
    expect(getText({ operations } as PagePaint).text).toBe('AB');
    expect([...reachedLimits]).toEqual([]);
  });
});

describe('limits of glyph procedures', () => {
  const glyphs = { A: `500 0 d0 ${'0 0 900 900 re f '.repeat(30)}`, B: `500 0 d0 ${SHAPE}` };
  test.each([
    ['operators', { operators: 40 }],
    ['contentBytes', { contentBytes: 200 }],
    ['forms', { forms: 1 }],
    ['idleOperators', { idleOperators: 0 }],
  ] as const)('count as those of the page: %s', (limit, small) => {
    const padding = limit === 'idleOperators' ? 'q Q '.repeat(600) : '';
    const drawn = { content: `BT /D 20 Tf (AB) Tj ET ${padding}`, glyphs };
    expect([...paint(drawn, { ...PAINT_LIMITS, ...small }).reachedLimits]).toContain(limit);
    expect([...paint({ ...drawn, content: 'BT /D 20 Tf (AB) Tj ET' }).reachedLimits]).toEqual([]);
  });

  test('leave the scale of a font to later pages', () => {
    const drawn = { glyphs: { A: `50 0 d0 0 0 m 40 0 l 50 70 l 9 60 l f` }, matrix: '[1 0 0 1 0 0]' };
    const content = 'BT /D 1 Tf (A) Tj ET';
    const contentBytes = 2 * content.length + 20;
    const pages = paintPages([`${content} ${' '.repeat(content.length)}`, content], drawn, {
      ...PAINT_LIMITS,
      contentBytes,
    });
    expect(pages.map(({ reachedLimits }) => [...reachedLimits])).toEqual([['contentBytes'], []]);
    const [usual] = paintPages([content], drawn);
    const { box, size } = getText(usual as PagePaint);
    expect(getText(pages[1] as PagePaint)).toMatchObject({ box, size });
  });

  test('keep what is painted after glyphs with many areas', () => {
    const content = `BT /D 20 Tf ${'(A) Tj '.repeat(200)} ET 0 0 9 9 re f BT /F 9 Tf (12,50) Tj ET`;
    const { operations, reachedLimits } = paint({ content, glyphs }, { ...PAINT_LIMITS, operations: 100, forms: 150 });
    expect(operations.slice(-2)).toMatchObject([{ kind: 'fill', box: [0, 0, 9, 9] }, { text: '12,50' }]);
    expect([...reachedLimits]).toEqual(expect.arrayContaining(['operations', 'forms']));
  });
});

describe('the scale of a Type 3 font', () => {
  const letter = (height: number, text: string | null = null, bottom = 0): DrawnLetter => ({
    ink: [0, bottom, height / 2, bottom + height],
    text,
  });
  test.each<[string, readonly DrawnLetter[], { em: number; baseline: number }]>([
    ['that of the font size for capitals of .7', [letter(0.7, 'A'), letter(0.5, 'a')], { em: 1, baseline: 0 }],
    ['that of the font size for small letters', [letter(0.5), letter(0.7), letter(0.53)], { em: 1, baseline: 0 }],
    ['larger for capitals of 14', [letter(14, 'B'), letter(14, '8'), letter(10, 'c')], { em: 20, baseline: 0 }],
    ['smaller for capitals of .07', [letter(0.07, 'B')], { em: 0.1, baseline: 0 }],
    ['larger for letters of any kind', [letter(15), letter(15), letter(10)], { em: 20, baseline: 0 }],
    ['raised with the letters', [letter(0.7, 'A', 3), letter(0.7, 'B', 3)], { em: 1, baseline: 3 }],
    ['that of the font size without letters', [], { em: 1, baseline: 0 }],
    ['that of the font size for rules', [{ ink: [0, 0, 9, 0.1], text: null }], { em: 1, baseline: 0 }],
  ])('is %s', (_, letters, { em, baseline }) => {
    const scale = measureScale(letters);
    expect(scale.em).toBeCloseTo(em);
    expect(scale.baseline).toBeCloseTo(baseline);
  });
});
