import { createPagePainter, listPages, openPdfStructure } from '@probant/documents/pdf-structure';
import { describe, expect, test } from 'vitest';
import { FONT_DETECTORS } from '../../fonts/font-detectors.ts';
import { observe } from '../../testing/test-evidence.ts';
import { sweepPage } from '../pages/sweep-page.rules.ts';
import { type DrawnFont, writeDrawnPdf } from '../testing/drawn-fonts.ts';
import { isReplaced, listCoveredTexts } from './covered-text.rules.ts';
import { coveredTextDetector } from './covered-text-detector.ts';

/** Fonts as programs write them: units, names, maps and widths differ, and all paint letters of 10 units at 10 units. */
const FONTS: Readonly<Record<string, DrawnFont>> = {
  'with the usual units': {},
  'with glyphs without names, and a map': { hasLetterNames: false, hasToUnicode: true },
  'with glyphs without names or a map': { hasLetterNames: false },
  'with widths in its procedures only': { hasWidths: false },
  'in units of the page, at size 1': { unitsPerEm: 10, size: 1 },
  'in units of the em, at size 10': { unitsPerEm: 1 },
  'of 2,048 units with an axis that goes down': { unitsPerEm: 2048, isFlipped: true },
  'of bitmaps of 300 dots an inch': { unitsPerEm: 41.67, size: 0.24, shape: 'bitmap' },
  'of bitmaps without names': { unitsPerEm: 83.3, size: 0.12, shape: 'bitmap', hasLetterNames: false },
  'of rectangles': { shape: 'rectangle' },
  'of rectangles without names': { shape: 'rectangle', hasLetterNames: false },
  'whose glyphs are above their origin': { raise: 4000 },
  'with a box without use': { box: '[0 0 1 1]', unitsPerEm: 50, size: 2 },
  'whose glyphs show texts of another font': { shape: 'text' },
  'whose glyphs show texts, without names': { shape: 'text', hasLetterNames: false },
};

const write = (font: 'F' | 'D', size: number, text: string, [x, y]: readonly [number, number]): string =>
  `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET\n`;
const BOX = (y = 0): string => `q 1 g 98 ${597 + y} 45 13 re f Q\n`;
const LINE = 'salaire net a payer';

/** Returns what the covered text of the page is, by the paint order alone: whole documents are read below. */
function listCodes(content: string, font: DrawnFont): readonly string[] {
  const objects = openPdfStructure(writeDrawnPdf(content, font)).openObjects();
  const [page] = listPages(objects).pages;
  if (page === undefined) throw new Error('the file has no page');
  const paint = createPagePainter(objects).readPaint(page);
  expect([...paint.reachedLimits]).toEqual([]);
  const sweep = sweepPage(paint, { bounds: page.shownBox, isOpaqueImage: () => true });
  return listCoveredTexts(sweep, page.shownBox, () => undefined).map((text) =>
    isReplaced(text) ? 'text_overwritten' : 'text_hidden_under_box',
  );
}

describe.each(Object.entries(FONTS))('a Type 3 font %s', (_, font) => {
  const size = font.size ?? 10;
  const y = 600 - ((font.raise ?? 0) / (font.unitsPerEm ?? 1000)) * 10;
  const drawn = (text: string, x = 100) => write('D', size, text, [x, y]);
  const plain = (text: string, x = 100) => write('F', 10, text, [x, 600]);

  test.each<[string, string, readonly string[]]>([
    [
      'an amount retyped in it over one in another font',
      plain('2080,00') + BOX() + drawn('9080,50'),
      ['text_overwritten'],
    ],
    ['an amount in it retyped in another font', drawn('2080,00') + BOX() + plain('9080,50'), ['text_overwritten']],
    ['an amount in it retyped in itself', drawn('2080,00') + BOX() + drawn('9080,50'), ['text_overwritten']],
    ['a word in it retyped in itself', drawn('martin') + BOX() + drawn('durand'), ['text_overwritten']],
    ['an amount in it under a box', drawn('2080,00') + BOX(), ['text_hidden_under_box']],
    ['an amount in another font under a box', plain('2080,00') + drawn(LINE, 200) + BOX(), ['text_hidden_under_box']],
  ])('raises %s', (_title, content, codes) => {
    expect(listCodes(write('F', 10, LINE, [50, 700]) + content, font)).toEqual(codes);
  });

  test.each<[string, string]>([
    ['a background before its text', BOX() + drawn('2080,00')],
    ['the same text on a background that is painted again', drawn('2080,00') + BOX() + drawn('2080,00')],
    ['the same text twice, for a bold look', drawn('2080,00') + drawn('2080,00', 100.3)],
    ['a box on the line below', drawn('2080,00') + BOX(-14)],
    ['a box on the line above', drawn('2080,00') + BOX(14)],
    ['a box beside it', drawn('2080,00', 146)],
  ])('is quiet about %s', (_title, content) => {
    expect(listCodes(write('F', 10, LINE, [50, 700]) + content, font)).toEqual([]);
  });
});

describe('a Type 3 font', () => {
  const PAGE = write('F', 10, '2080,00', [100, 600]);
  test('raises a text in the mode that only clips, which its glyphs do not know', () => {
    const content = `${PAGE}${BOX()}7 Tr ${write('D', 10, '9080,50', [100, 600])}`;
    expect(listCodes(content, {})).toEqual(['text_overwritten']);
  });

  test('raises a text under a glyph that is a box', () => {
    // The rectangle of the glyph is 70 % of the font size high.
    const glyphBox = `q 1 g ${write('D', 25, 'zzzz', [98, 596])} Q\n`;
    const content = `${PAGE}${glyphBox}${write('F', 10, '9080,50', [100, 600])}`;
    expect(listCodes(content, { shape: 'rectangle' })).toEqual(['text_overwritten']);
  });

  test('is quiet about text of a font without any mark over text', () => {
    const content = `${PAGE}${write('D', 10, '2080,00', [100, 600])}`;
    expect(listCodes(content, { shape: 'nothing' })).toEqual([]);
  });

  test('says that text whose glyphs paint nothing cannot be seen', async () => {
    const content = `${PAGE}${write('D', 10, 'total 9080,50', [100, 500])}`;
    const signals = await observe(FONT_DETECTORS, writeDrawnPdf(content, { shape: 'nothing' }));
    expect(signals).toContainEqual(expect.objectContaining({ code: 'text_invisible', isRaised: true }));
  });

  test('gives the place of an amount that was retyped in it', async () => {
    const content = `${PAGE}${BOX()}${write('D', 10, '9080,50', [100, 600])}`;
    expect(await observe([coveredTextDetector], writeDrawnPdf(content))).toMatchObject([
      { code: 'text_overwritten', detail: { covers: 1, new_glyphs: 2, places: [{ page: 1 }] } },
    ]);
  });

  test('ignores the fonts of a page that is drawn in it', async () => {
    const lines = Array.from({ length: 12 }, (_, line) =>
      write('D', 10, `${LINE} ${100 + line},50`, [50, 700 - 20 * line]),
    );
    expect(await observe(FONT_DETECTORS, writeDrawnPdf(lines.join(''), {}))).toEqual([]);
  });
});
