import { createPagePainter, listPages, openPdfStructure } from '@probant/documents/pdf-structure';
import { describe, expect, test } from 'vitest';
import { writeTestPdf } from '../../testing/test-pdf.ts';
import { canShowSymbol } from './candidate-pages.rules.ts';

function canShow(content: string, resources = '', objects: readonly string[] = []): boolean {
  const pdf = openPdfStructure(writeTestPdf({ content, resources, objects })).openObjects();
  const [page] = listPages(pdf).pages;
  if (!page) throw new Error('a PDF of one page');
  return canShowSymbol(createPagePainter(pdf).readPaint(page));
}

const inlineImage = (pixels: number): string =>
  `BI /W ${pixels} /H ${pixels} /BPC 8 /CS /G ID ${'x'.repeat(pixels * pixels)} EI`;
const repeat = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('\n');
const font = (entries: string) => `<< /Type /Font ${entries} >>`;

describe('canShowSymbol', () => {
  test.each([
    ['a picture of 6 mm', `q 17 0 0 17 50 50 cm ${inlineImage(24)} Q`],
    ['strips of pictures', repeat(8, (index) => `q 50 0 0 2 50 ${50 + 2 * index} cm ${inlineImage(2)} Q`)],
    ['a hundred small squares', repeat(100, (index) => `${index} ${index} 1 1 re f`)],
    ['a hundred short strokes', `1 w ${repeat(100, (index) => `${index} 50 m ${index} 51 l S`)}`],
    ['a large path', '50 50 m 90 50 l 70 90 l 50 90 l h f'],
    ['a pattern', '/Pattern cs /P scn 50 50 40 40 re f'],
  ])('is true for %s', (_, content) => expect(canShow(content)).toBe(true));

  test.each([
    ['text', 'BT /F 12 Tf 50 700 Td (Facture) Tj ET'],
    ['a small icon', `q 10 0 0 10 50 50 cm ${inlineImage(24)} Q`],
    ['a picture of a few pixels', `q 200 0 0 200 50 50 cm ${inlineImage(4)} Q`],
    ['a filled box', '50 50 400 200 re f'],
    ['a table of fine rules', `0.5 w ${repeat(300, (index) => `50 ${index} m 500 ${index} l S`)}`],
    ['a line of text as paths', '50 50 m 400 50 l 400 62 l 60 62 l h f'],
  ])('is false for %s', (_, content) => expect(canShow(content)).toBe(false));

  test.each([
    ['a font of modules', '/Subtype /TrueType /BaseFont /ABCDEF+IDAutomation2D', true],
    ['a font drawn by operators', '/Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0]', true],
    ['a font of letters', '/Subtype /Type1 /BaseFont /Times-Roman', false],
  ])('with %s', (_, entries, expected) =>
    expect(canShow('BT /B 12 Tf 50 700 Td (AB) Tj ET', '/Font << /B 10 0 R >>', [font(entries)])).toBe(expected),
  );
});
