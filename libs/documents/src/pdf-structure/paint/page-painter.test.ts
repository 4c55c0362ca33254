import { describe, expect, test } from 'vitest';
import { UnreadableDocument } from '../../document.ts';
import * as hostile from '../../testing/hostile-pdfs.ts';
import { writeStream } from '../../testing/pdf-update-writer.ts';
import { assemblePdf, writePdf } from '../../testing/pdf-writer.ts';
import { openPdfStructure } from '../open-structure.ts';
import { listPages, type PageBox, toShownBox } from '../pages.ts';
import { STRUCTURE_LIMITS } from '../structure-limits.ts';
import type { PaintedText, PaintOperation } from './machine/operation.ts';
import { PAINT_LIMITS, type PaintLimits } from './machine/paint-limits.ts';
import { createPagePainter, type PagePaint } from './page-painter.ts';

type TestPage = {
  readonly content: string | readonly string[];
  readonly resources?: string;
  readonly entries?: string;
  readonly catalog?: string;
  /** From object 10 on. */
  readonly objects?: readonly (string | Buffer)[];
};

const FONT_OBJECT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

function paint(
  { content, resources = '', entries = '', catalog = '', objects = [] }: TestPage,
  limits: PaintLimits = PAINT_LIMITS,
): PagePaint {
  const contents = (typeof content === 'string' ? [content] : content).map((text) =>
    writeStream('', Buffer.from(text, 'latin1')),
  );
  const file = assemblePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>',
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 4 0 R >> ${resources} >> /Contents [${contents.map((_, i) => `${i + 5} 0 R`).join(' ')}] ${entries} >>`,
      FONT_OBJECT,
      ...contents,
      ...Array<string>(5 - contents.length).fill('null'),
      ...objects,
    ],
    '/Root 1 0 R',
  );
  return paintFirstPage(file, limits);
}

function paintFirstPage(file: Uint8Array, limits: PaintLimits = PAINT_LIMITS): PagePaint {
  const objects = openPdfStructure(file).openObjects();
  const [page] = listPages(objects).pages;
  if (page === undefined) throw new Error('the file has no page');
  return createPagePainter(objects, { limits }).readPaint(page);
}

const round = (box: PageBox): number[] => box.map((value) => Math.round(value * 100) / 100);
const describeOperation = (operation: PaintOperation): unknown[] => [
  operation.kind,
  operation.kind === 'text' ? operation.text : round(operation.box),
];
const getText = ({ operations }: PagePaint): PaintedText =>
  operations.find(({ kind }) => kind === 'text') as PaintedText;

describe('the order of painting', () => {
  test('lists text, paths, images and shadings in the order of their operators, with boxes after the matrix', () => {
    const { operations, reachedLimits } = paint({
      content: [
        'q 2 0 0 2 100 100 cm 0 0 10 20 re f Q BT /F 10 Tf 50 700 Td (Total) Tj ET',
        '10 10 m 20 30 l S 5 5 m 9 9 l 9 5 l b q 50 0 0 40 300 400 cm /Im Do Q 0 0 30 30 re W n /Sh sh',
      ],
      resources: '/XObject << /Im 10 0 R >> /Shading << /Sh 11 0 R >>',
      objects: [
        writeStream(
          '/Type /XObject /Subtype /Image /Width 4 /Height 3 /ColorSpace /DeviceGray /BitsPerComponent 8',
          Buffer.alloc(12),
        ),
        '<< /ShadingType 2 >>',
      ],
    });
    expect(operations.map(describeOperation)).toEqual([
      ['fill', [100, 100, 120, 140]],
      ['text', 'Total'],
      ['stroke', [9.5, 9.5, 20.5, 30.5]],
      ['fill', [5, 5, 9, 9]],
      ['stroke', [4.5, 4.5, 9.5, 9.5]],
      ['image', [300, 400, 350, 440]],
      ['shading', [0, 0, 30, 30]],
    ]);
    expect(operations.map(({ stream }) => stream)).toEqual([5, 5, 6, 6, 6, 6, 6]);
    expect(operations[5]).toMatchObject({ objectNumber: 10, width: 4, height: 3, isMask: false });
    expect(reachedLimits.size).toBe(0);
  });

  test.each([
    ['0 0 10 10 re', true],
    ['0 0 m 10 0 l 10 5 l 0 5 l h', true],
    ['0 0 m 0 5 l 10 5 l 10 0 l 0 0 l', true],
    ['0 0 m 10 0 l 10 5 l', false],
    ['0 0 10 10 re 20 20 5 5 re', false],
    ['.7 .7 -.7 .7 0 0 cm 0 0 10 10 re', false],
    ['0 0 m 1 1 2 2 10 0 c 10 5 l 0 5 l', false],
  ])('says of the path %j that it is a rectangle: %j', (path, isRectangle) => {
    expect(paint({ content: `${path} f` }).operations[0]).toMatchObject({ isRectangle });
  });

  test.each([
    ['0 0 m 8 0 l 4 9 l', [0, 0, 8, 0, 4, 9]],
    ['0 0 10 10 re', null],
    ['.5 .5 -.5 .5 0 0 cm 0 0 8 8 re', [0, 0, 4, 4, 0, 8, -4, 4]],
    ['0 0 m 8 0 l 4 9 l 1 1 m 2 2 l', null],
    ['0 0 m 0 64 64 64 64 0 c', [0, 0, 10, 36, 32, 48, 54, 36, 64, 0]],
    ['0 64 m 64 64 64 0 v', [0, 64, 10, 63, 32, 56, 54, 37, 64, 0]],
    ['0 0 m 0 64 64 64 y', [0, 0, 10, 37, 32, 56, 54, 63, 64, 64]],
    ['0 0 m 2 0 l 1 9 l', null],
    [`0 0 m ${'10 20 l '.repeat(499)}`, [0, 0, ...Array.from({ length: 499 }, () => [10, 20]).flat()]],
    [`0 0 m ${'10 20 l '.repeat(999)}`, [0, 0, ...Array.from({ length: 499 }, () => [10, 20]).flat()]],
  ])('gives the corners of the path %j, curves as lines', (path, outline) => {
    expect(paint({ content: `${path} f` }).operations[0]).toMatchObject({ outline });
  });

  test('keeps the corners of the last paths beyond their limit', () => {
    const triangles = '0 0 m 8 0 l 4 9 l f 0 0 m 9 0 l 4 9 l f';
    const { operations } = paint({ content: triangles }, { ...PAINT_LIMITS, outlineNumbers: 8 });
    expect(operations).toMatchObject([{ outline: null }, { outline: [0, 0, 9, 0, 4, 9] }]);
  });

  test.each([
    ['1 g', [1, 1, 1]],
    ['1 0 .5 rg', [1, 0, 0.5]],
    ['0 0 0 1 k', [0, 0, 0]],
    ['/CS cs 0 1 0 sc', [0, 1, 0]],
    ['/CS cs', [0, 0, 0]],
    ['/Pattern cs /P scn', null],
    ['/Spot cs 1 scn', null],
  ])('reads the colour of %j', (operators, color) => {
    const { operations } = paint({
      content: `${operators} 0 0 9 9 re f`,
      resources: '/ColorSpace << /CS [/ICCBased 10 0 R] /Spot [/Separation /Gold /DeviceRGB 11 0 R] >>',
      objects: [writeStream('/N 3', Buffer.from('x'))],
    });
    expect(operations[0]).toMatchObject({ color });
  });

  test('restores colour, opacity, matrix and clip after Q', () => {
    const { operations } = paint({
      content: 'q 1 0 0 rg /G gs 10 10 20 20 re W n 5 5 100 100 re f Q 0 0 5 5 re f',
      resources: '/ExtGState << /G << /ca .5 >> >>',
    });
    expect(operations).toMatchObject([
      { clip: [10, 10, 30, 30], opacity: 0.5, color: [1, 0, 0] },
      { clip: [0, 0, 600, 800], opacity: 1, color: [0, 0, 0] },
    ]);
  });

  test.each([
    ['/B gs', { isBlended: true, opacity: 1 }],
    ['/S gs', { isBlended: true, opacity: 1 }],
    ['/B gs /N gs', { isBlended: false, opacity: 1 }],
    ['/S gs /L gs', { isBlended: true, opacity: 1 }],
    ['/L gs', { isBlended: false, opacity: 1 }],
    ['/B gs /H gs', { isBlended: true, opacity: 0.5 }],
  ])('says after %j whether a path mixes with what is below', (operators, expected) => {
    const { operations } = paint({
      content: `${operators} 0 0 5 5 re f`,
      resources:
        '/ExtGState << /B << /BM /Multiply >> /S << /SMask << /S /Alpha >> >> /N << /BM /Normal /SMask /None >> /L << /BM [/Compatible] >> /H << /ca .5 >> >>',
    });
    expect(operations[0]).toMatchObject(expected);
  });

  test('applies opacity and blend mode of a transparency group to all that is inside, whatever it sets itself', () => {
    const { operations } = paint({
      content: '/G gs /X Do 0 0 1 1 re f',
      resources: '/XObject << /X 10 0 R >> /ExtGState << /G << /ca .5 /BM /Multiply >> >>',
      objects: [
        writeStream(
          '/Subtype /Form /BBox [0 0 9 9] /Group << /S /Transparency >> /Resources << /ExtGState << /O << /ca .5 /BM /Normal >> >> >>',
          Buffer.from('0 0 5 5 re f /O gs 0 0 5 5 re f'),
        ),
      ],
    });
    expect(operations).toMatchObject([
      { opacity: 0.5, isBlended: true },
      { opacity: 0.25, isBlended: true },
      { opacity: 0.5, isBlended: true },
    ]);
  });

  test('gives the width of a stroke on the page, and says which images have a mask', () => {
    const image = '/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8';
    const { operations } = paint({
      content: '4 w 2 0 0 2 0 0 cm 0 0 m 9 0 l S 0 0 9 9 re f /A Do /M Do',
      resources: '/XObject << /A 10 0 R /M 11 0 R >>',
      objects: [writeStream(image, Buffer.alloc(1)), writeStream(`${image} /SMask 10 0 R`, Buffer.alloc(1))],
    });
    expect(operations).toMatchObject([{ lineWidth: 8 }, { lineWidth: 0 }, { hasMask: false }, { hasMask: true }]);
  });

  test('paints forms where they are drawn, in their own space, and a form inside itself not again', () => {
    const form =
      '/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Matrix [1 0 0 1 7 0] /Resources << /XObject << /X 10 0 R >> >>';
    const { operations, reachedLimits } = paint({
      content: '0 0 1 1 re f q 2 0 0 2 0 0 cm /X Do Q 1 1 1 1 re f',
      resources: '/XObject << /X 10 0 R >>',
      objects: [writeStream(form, Buffer.from('0 0 10 10 re f /X Do'))],
    });
    expect(operations.map(({ box, formDepth, stream }) => [round(box), formDepth, stream])).toEqual([
      [[0, 0, 1, 1], 0, 5],
      [[14, 0, 34, 20], 1, 10],
      [[1, 1, 2, 2], 0, 5],
    ]);
    expect(round(operations[1]?.clip as PageBox)).toEqual([14, 0, 114, 100]);
    expect([...reachedLimits]).toEqual([]);
  });

  test('paints a form again that painted nothing where it was inside itself', () => {
    const form = (name: string) =>
      `/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Resources << /XObject << ${name} >> >>`;
    const { operations } = paint({
      content: '/A Do /B Do',
      resources: '/XObject << /A 10 0 R /B 11 0 R >>',
      objects: [
        writeStream(form('/B 11 0 R'), Buffer.from('0 0 10 10 re f /B Do')),
        writeStream(form('/A 10 0 R'), Buffer.from('/A Do')),
      ],
    });
    expect(operations.map(({ formDepth }) => formDepth)).toEqual([1, 2]);
  });

  test('continues after an inline image', () => {
    const { operations } = paint({
      content: 'q 9 0 0 9 1 1 cm BI /W 2 /H 1 /D [0 1] /IM true ID \x01EI\xff EI Q 0 0 3 3 re f',
    });
    expect(operations.map(describeOperation)).toEqual([
      ['image', [1, 1, 10, 10]],
      ['fill', [0, 0, 3, 3]],
    ]);
    expect(operations[0]).toMatchObject({ objectNumber: null, width: 2, height: 1, isMask: true, color: [0, 0, 0] });
  });

  test('names layers, and says which are hidden', () => {
    const { operations, tags } = paint({
      content: '/OC /L BDC 0 0 1 1 re f /Span BMC 0 0 2 2 re f EMC EMC 0 0 3 3 re f /TouchUp_TextEdit MP EMC',
      resources: '/Properties << /L 10 0 R >>',
      catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
      objects: ['<< /Type /OCG /Name (Draft) >>'],
    });
    const layer = { name: 'Draft', objectNumber: 10, isShown: false };
    expect(operations).toMatchObject([
      { layer, isShown: false },
      { layer, isShown: false },
      { layer: null, isShown: true },
    ]);
    expect([...tags]).toEqual([
      ['OC', 1],
      ['Span', 1],
      ['TouchUp_TextEdit', 1],
    ]);
  });

  test('paints the appearances of annotations last, fitted into their rectangles', () => {
    const { operations } = paint({
      content: '0 0 1 1 re f',
      entries: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] >> 10 0 R 11 0 R]',
      objects: [
        '<< /Subtype /FreeText /Rect [100 100 120 140] /AP << /N 12 0 R >> >>',
        '<< /Subtype /Widget /F 2 /Rect [0 0 10 10] /AS /On /AP << /N << /On 12 0 R /Off null >> >> >>',
        writeStream('/Subtype /Form /BBox [0 0 10 10]', Buffer.from('1 1 1 rg 0 0 5 5 re f')),
      ],
    });
    expect(operations.map(({ annotation, isShown }) => [annotation, isShown])).toEqual([
      [null, true],
      [1, true],
      [1, true],
      [2, false],
      [2, false],
    ]);
    expect(operations.slice(1, 3)).toMatchObject([
      { kind: 'annotation', subtype: 'FreeText', objectNumber: 10, box: [100, 100, 120, 140] },
      { kind: 'fill', box: [100, 100, 110, 120], color: [1, 1, 1] },
    ]);
  });
});

describe('text', () => {
  test('gives each glyph its code, text and box, and counts the codes of its font', () => {
    const { operations, fonts } = paint({
      content: 'BT /F 10 Tf 2 Tc 100 Tz 1 0 0 1 50 700 Tm [(A\\351) -500 (A)] TJ ET',
    });
    const [text] = operations as PaintedText[];
    expect(text).toMatchObject({
      text: 'AéA',
      size: 10,
      renderingMode: 0,
      glyphs: [{ code: 65 }, { code: 233 }, { code: 65 }],
    });
    const [a, e, last] = (text as PaintedText).glyphs.map(({ box }) => round(box));
    expect(a?.[0]).toBe(50);
    expect(e?.[0]).toBeCloseTo((a?.[2] as number) + 2);
    expect(last?.[0]).toBeCloseTo((e?.[2] as number) + 2 + 5);
    expect(fonts).toMatchObject([
      { name: 'F', font: { baseFont: 'Helvetica', program: null, widths: { areEstimated: true } } },
    ]);
    expect([...(fonts[0]?.shownCodes ?? [])]).toEqual([
      [65, 2],
      [233, 1],
    ]);
  });

  test.each([
    ['3 Tr', 3],
    ['7 Tr', 7],
  ])('keeps the rendering mode of %j', (operator, renderingMode) => {
    expect(getText(paint({ content: `BT ${operator} /F 10 Tf (x) Tj ET` }))).toMatchObject({ renderingMode });
  });

  test('clips to text in the modes that clip', () => {
    const { operations } = paint({ content: "BT 7 Tr /F 10 Tf 12 TL 50 700 Td (x) ' ET 0 0 600 800 re f" });
    expect(operations[1]?.clip).toEqual(operations[0]?.box);
  });

  test('takes the text of a code from ToUnicode, and offers that of the encoding for comparison', () => {
    const { operations } = paint({
      content: 'BT /R 10 Tf (12) Tj ET',
      resources: '/Font << /R 10 0 R >>',
      objects: [
        '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Arial /FirstChar 49 /Widths [500 600] /ToUnicode 11 0 R /FontDescriptor 12 0 R /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [50 /uni0033] >> >>',
        writeStream('', Buffer.from('1 beginbfchar <31> <0039> endbfchar')),
        '<< /Type /FontDescriptor /FontFile2 11 0 R /Ascent 700 /Descent -250 >>',
      ],
    });
    const text = operations[0] as PaintedText;
    const font = text.font?.font;
    expect(text.text).toBe('93');
    expect([font?.getEncodingText(49), font?.getEncodingText(50)]).toEqual(['1', '3']);
    expect(font).toMatchObject({ program: 'FontFile2', ascent: 0.7, descent: -0.25, encoding: 'WinAnsiEncoding' });
    expect(text.glyphs.map(({ box }) => round(box))).toEqual([
      [0, -2.5, 5, 7],
      [5, -2.5, 11, 7],
    ]);
  });

  test('reads the two-byte codes, widths and map of a composite font', () => {
    const { operations } = paint({
      content: 'BT /C 10 Tf <00010003FFFF> Tj ET',
      resources: '/Font << /C 10 0 R >>',
      objects: [
        '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [11 0 R] /ToUnicode 12 0 R >>',
        '<< /Type /Font /Subtype /CIDFontType2 /DW 200 /W [1 [300] 2 4 400] >>',
        writeStream(
          '',
          Buffer.from('1 beginbfrange <0001> <0002> <0041> <0003> <0004> [<00660069> <0044>] endbfrange'),
        ),
      ],
    });
    const text = operations[0] as PaintedText;
    expect(text.glyphs.map((glyph) => [glyph.code, glyph.text, round(glyph.box)[0], round(glyph.box)[2]])).toEqual([
      [1, 'A', 0, 3],
      [3, 'fi', 3, 7],
      [0xffff, '\ufffd', 7, 9],
    ]);
  });

  test('converts boxes to the page as a viewer shows it', () => {
    const box = toShownBox([100, 700, 200, 800], { shownBox: [100, 0, 600, 800], turn: 90 });
    expect(box.map((value) => Math.round(value * 1000) / 1000)).toEqual([0.875, 0, 1, 0.2]);
  });
});

describe('limits', () => {
  const form = (next: number | null) =>
    writeStream(
      `/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${next ?? 10} 0 R >> >>`,
      Buffer.from(next === null ? '0 0 1 1 re f' : '/X Do '),
    );
  const nested = Array.from({ length: 20 }, (_, i) => form(i === 19 ? null : i + 11));
  test.each([
    ['operators', 'q '.repeat(50), { operators: 20 }],
    ['idleOperators', 'q Q '.repeat(600), { idleOperators: 100 }],
    ['operations', '0 0 9 9 re f '.repeat(50), { operations: 20 }],
    ['operations', 'BT /F 9 Tf (a) Tj (b) Tj ET', { operations: 2 }],
    ['smallOperations', '0 0 1 1 re f '.repeat(50), { smallOperations: 20 }],
    ['glyphs', 'BT /F 9 Tf (abcdefghijklmnopqrstuvwxyz) Tj ET', { glyphs: 20 }],
    ['contentBytes', ' '.repeat(50), { contentBytes: 20 }],
    ['readGlyphs', 'BT /F 9 Tf (abcdefghijklmnopqrstuvwxyz) Tj ET', { readGlyphs: 20 }],
    ['formDepth', '/X Do', { formDepth: 16 }],
    ['forms', '/Y Do '.repeat(30), { forms: 20 }],
    ['annotations', '', { annotations: 1 }],
    ['fonts', 'BT /F 9 Tf ET', { fonts: 0 }],
    ['tags', '/A BMC /B BMC /C BMC', { tags: 2 }],
    ['streams', ['q', 'Q', 'q'], { streams: 2 }],
  ] as const)('says that the limit of %s is reached', (limit, content, small) => {
    const resources = '/XObject << /X 10 0 R /Y 29 0 R >>';
    const annotation = '<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 29 0 R >> >>';
    const entries = `/Annots [${annotation} ${annotation}]`;
    const { reachedLimits } = paint({ content, resources, entries, objects: nested }, { ...PAINT_LIMITS, ...small });
    expect([...reachedLimits]).toContain(limit);
  });

  test.each([
    ['operators without effect', 'q Q '.repeat(5000)],
    ['clips', '0 0 600 800 re W n '.repeat(5000)],
    ['texts without letters', 'BT /F 9 Tf ( ) Tj () Tj ET '.repeat(200)],
    ['small paths', '1 1 .1 .1 re f '.repeat(5000)],
    ['paths outside the page', '-90 -90 50 50 re f '.repeat(5000)],
    ['paths before it', '0 0 50 50 re f '.repeat(90)],
    ['texts before it', 'BT /F 9 Tf (abcde) Tj ET '.repeat(90)],
    ['forms that paint nothing', '/E Do '.repeat(300)],
    ['forms that paint texts', '/T Do '.repeat(90)],
  ])('keeps what is painted after many %s', (_, padding) => {
    const small = { operations: 100, smallOperations: 20, glyphs: 300, forms: 100, outlineNumbers: 100 };
    const edit = '1 g 90 90 40 20 re f 0 g BT /F 9 Tf 95 95 Td (12,50) Tj ET';
    const resources = '/XObject << /E 10 0 R /T 11 0 R >>';
    const form = '/Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F 4 0 R >> >>';
    const objects = [
      writeStream(form, Buffer.from('q Q 0 0 m n')),
      writeStream(form, Buffer.from('BT /F 9 Tf (ab) Tj ET')),
    ];
    const { operations } = paint({ content: `${padding} ${edit}`, resources, objects }, { ...PAINT_LIMITS, ...small });
    expect(operations.length).toBeLessThanOrEqual(small.operations);
    expect(operations.slice(-2).map(describeOperation)).toEqual([
      ['fill', [90, 90, 130, 110]],
      ['text', '12,50'],
    ]);
  });

  test('keeps the last streams of a page, and the last annotations', () => {
    const { operations } = paint({ content: ['0 0 9 9 re f', '', '5 5 9 9 re f'] }, { ...PAINT_LIMITS, streams: 1 });
    expect(operations.map(({ box }) => box)).toEqual([[5, 5, 14, 14]]);
    const write = (box: string) => `<< /Subtype /Stamp /Rect ${box} /AP << /N 10 0 R >> >>`;
    const annotated = paint(
      {
        content: '',
        entries: `/Annots [${write('[0 0 5 5]')} ${write('[1 1 6 6]')}]`,
        objects: [writeStream('/Subtype /Form /BBox [0 0 5 5]', Buffer.from('0 0 5 5 re f'))],
      },
      { ...PAINT_LIMITS, annotations: 1 },
    );
    expect(annotated.operations.map(({ box }) => round(box))).toEqual([
      [1, 1, 6, 6],
      [1, 1, 6, 6],
    ]);
  });

  test('marks a font as incomplete whose map sets more codes than the limit', () => {
    const { fonts } = paintFirstPage(hostile.createLetterFlood(3));
    expect(fonts[0]?.font.isComplete).toBe(false);
    expect(fonts[0]?.font.toUnicode?.size).toBe(65_536);
  });

  test('marks a font as incomplete whose widths exceed the limit', () => {
    const { fonts } = paint({
      content: 'BT /C 9 Tf ET',
      resources: '/Font << /C 10 0 R >>',
      objects: ['<< /Subtype /Type0 /DescendantFonts [11 0 R] >>', '<< /W [0 99999999 500] >>'],
    });
    expect(fonts[0]?.font).toMatchObject({ isComplete: false });
    expect(fonts[0]?.font.widths.values.size).toBe(65_536);
  });

  test('lists at most the limit of pages, and each node of the tree once', () => {
    const list = (file: Uint8Array) => {
      const { pages, isComplete } = listPages(openPdfStructure(file).openObjects());
      return [pages.length, isComplete];
    };
    expect(list(hostile.createPageFlood(5000))).toEqual([STRUCTURE_LIMITS.pages, false]);
    expect(list(hostile.createCircularTree())).toEqual([0, false]);
    expect(list(hostile.createDeepTree(STRUCTURE_LIMITS.pageTreeDepth + 1))).toEqual([0, false]);
    expect(list(hostile.createDeepTree(STRUCTURE_LIMITS.pageTreeDepth - 1))).toEqual([1, true]);
    expect(list(writePdf({ pages: [{}, {}, {}] }))).toEqual([3, true]);
  });
});

describe('hostile files', () => {
  test.each(Object.entries(hostile))(
    'paints the pages of %s within the limits, or throws UnreadableDocument',
    (name, create) => {
      const filter: number | string = name === 'createClaimedPicture' ? 'JPXDecode' : 3;
      const file = (create as (...sizes: (number | string)[]) => Uint8Array)(20, filter);
      try {
        const objects = openPdfStructure(file).openObjects();
        const painter = createPagePainter(objects);
        for (const page of listPages(objects).pages.slice(0, 3)) {
          const { operations } = painter.readPaint(page);
          expect(operations.length).toBeLessThanOrEqual(PAINT_LIMITS.operations);
          expect(operations.flatMap(({ box }) => [...box]).every(Number.isFinite)).toBe(true);
        }
      } catch (error) {
        if (!(error instanceof UnreadableDocument)) throw error;
      }
    },
  );
});
