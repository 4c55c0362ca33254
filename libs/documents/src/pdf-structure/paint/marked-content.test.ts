import { expect, test } from 'vitest';
import { writeStream } from '../../testing/pdf-update-writer.ts';
import { assemblePdf } from '../../testing/pdf-writer.ts';
import { openPdfStructure } from '../open-structure.ts';
import { listPages, type PdfPage } from '../pages.ts';
import { PAINT_LIMITS } from './machine/paint-limits.ts';
import { createPagePainter } from './page-painter.ts';

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /Font << /F 4 0 R >> >>';

/** Returns the tags of each text that a content shows; the form /Fm shows the text (in). */
function readTags(content: string): readonly (readonly [string, readonly string[]])[] {
  const file = assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>',
      '<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 4 0 R >> /XObject << /Fm 6 0 R >> >> /Contents 5 0 R >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      writeStream('', Buffer.from(content, 'latin1')),
      writeStream(FORM, Buffer.from('BT /F 9 Tf (in) Tj ET')),
    ],
    '/Root 1 0 R',
  );
  const objects = openPdfStructure(file).openObjects();
  const [page] = listPages(objects).pages as [PdfPage];
  const { operations } = createPagePainter(objects).readPaint(page);
  return operations.flatMap((operation) => (operation.kind === 'text' ? [[operation.text, operation.tags]] : []));
}

test('a text carries the tags of the marked content around it, the outermost first', () => {
  expect(
    readTags('BT /F 9 Tf (a) Tj /P BMC /Span << /MCID 1 >> BDC (b) Tj EMC (c) Tj EMC (d) Tj EMC (e) Tj ET'),
  ).toEqual([
    ['a', []],
    ['b', ['P', 'Span']],
    ['c', ['P']],
    ['d', []],
    ['e', []],
  ]);
});

test('the text of a form carries the tags of the content that draws it', () => {
  expect(readTags('/Artifact BMC /Fm Do EMC /Fm Do')).toEqual([
    ['in', ['Artifact']],
    ['in', []],
  ]);
});

test('a point marks the text object that follows it, and no later one', () => {
  expect(readTags('/Edit MP Q BT /F 9 Tf (a) Tj (b) Tj ET BT (c) Tj ET /Edit /Props DP BT (d) Tj ET')).toEqual([
    ['a', ['Edit']],
    ['b', ['Edit']],
    ['c', []],
    ['d', ['Edit']],
  ]);
});

test('a point before other graphics, or in another content, marks no text', () => {
  expect(readTags('/Edit MP q 0 0 9 9 re f BT /F 9 Tf (a) Tj ET Q /Edit MP /Fm Do')).toEqual([
    ['a', []],
    ['in', []],
  ]);
});

test('keeps as many tags as the limit allows', () => {
  const opened = '/A BMC '.repeat(PAINT_LIMITS.tagDepth + 5);
  const [text] = readTags(`${opened} BT /F 9 Tf (a) Tj ET`);
  expect(text?.[1]).toHaveLength(PAINT_LIMITS.tagDepth);
});
