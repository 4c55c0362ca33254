import { degrees, PDFDocument, PDFName, type PDFPage, rgb, StandardFonts, TextRenderingMode } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { addAnnotation, appendRevision, TOTAL, writeDocument } from '../testing/edited-documents.ts';
import { revisionChangeDetector } from './revision-change-detector.ts';

const WHITE = rgb(1, 1, 1);
const observeChange = (file: Uint8Array) => observe([revisionChangeDetector], file);

const drawText = async (page: PDFPage, text: string, options: Parameters<PDFPage['drawText']>[1]) =>
  page.drawText(text, { size: 11, font: await page.doc.embedFont(StandardFonts.Helvetica), ...options });

/** Another amount over the total, on white. */
async function replaceTotal(page: PDFPage): Promise<void> {
  page.drawRectangle({ x: TOTAL.x, y: TOTAL.y - 3, width: TOTAL.width, height: 14, color: WHITE });
  await drawText(page, '9 180,00', TOTAL);
}

describe('pages that an earlier revision shows differently', () => {
  test('reports a replaced amount, with its place and the end of the earlier version', async () => {
    const original = await writeDocument();
    const [observation, ...others] = await observeChange(await appendRevision(original, replaceTotal));
    expect(observation).toMatchObject({
      code: 'pdf_revision_content_changed',
      detail: { revision: 0, changed_pages: 1, removed_glyphs: 2, added_glyphs: 2, replaced_pictures: 0 },
    });
    const { detail } = observation ?? {};
    expect(original.subarray(0, Number(detail?.['revision_end'])).toString()).toBe(original.toString());
    expect(detail?.places).toHaveLength(1);
    const [left = 0, top = 0, right = 0, bottom = 0] = detail?.places?.[0]?.box ?? [];
    expect([left * 400, right * 400].map(Math.round)).toEqual([78, 95]);
    expect(800 - top * 800).toBeGreaterThan(TOTAL.y);
    expect(800 - bottom * 800).toBeLessThan(TOTAL.y);
    expect(others).toEqual([]);
  });

  test.each<[string, (page: PDFPage) => unknown]>([
    [
      'text that a box hides',
      (page) => page.drawRectangle({ x: 45, y: TOTAL.y - 3, width: 200, height: 14, color: WHITE }),
    ],
    ['a digit written before an amount', (page) => drawText(page, '1', { x: TOTAL.x - 6.2, y: TOTAL.y })],
    [
      'a page whose content is replaced',
      (page) => page.node.set(PDFName.of('Contents'), page.doc.context.register(page.doc.context.stream(''))),
    ],
  ])('reports %s', async (_, edit) => {
    const file = await appendRevision(await writeDocument(), edit);
    expect(await observeChange(file)).toMatchObject([{ code: 'pdf_revision_content_changed' }]);
  });

  test('reports the newest of the revisions with other text, under a later one that changes nothing', async () => {
    const edited = await appendRevision(await appendRevision(await writeDocument(), replaceTotal), (_, document) =>
      document.setTitle('t'),
    );
    expect(await observeChange(edited)).toMatchObject([
      { detail: { revision: 0, compared_revisions: 2, changed_revisions: 1 } },
    ]);
  });

  test('compares the original version, too, when many saves follow', async () => {
    let file = await appendRevision(await writeDocument(), replaceTotal);
    for (let i = 0; i < 10; i += 1) file = await appendRevision(file, (_, document) => document.setTitle(`${i}`));
    expect(await observeChange(file)).toMatchObject([
      { detail: { revision: 0, compared_revisions: 11, changed_revisions: 1 } },
    ]);
  });

  test.each<[string, (page: PDFPage) => unknown]>([
    ['a line of text in free space', (page) => drawText(page, 'Document 1/1', { x: 50, y: 40 })],
    [
      'a large transparent stamp over text',
      (page) => drawText(page, 'ACQUITTE', { x: 60, y: 620, size: 50, opacity: 0.4, rotate: degrees(20) }),
    ],
  ])('reports %s as added text', async (_, edit) => {
    const file = await appendRevision(await writeDocument(), edit);
    expect(await observeChange(file)).toMatchObject([{ code: 'pdf_revision_text_added' }]);
  });

  const AMOUNT = '0 g BT /F 11 Tf 1 3 Td (9 180,00) Tj ET';
  test.each<[string, (page: PDFPage) => unknown]>([
    ['metadata', (page) => page.doc.setTitle('Another title')],
    ['an attachment', (page) => page.doc.attach(new Uint8Array([1, 2, 3]), 'factur-x.xml', { mimeType: 'text/xml' })],
    ['a cropped page', (page) => page.setCropBox(40, 650, 300, 100)],
    ['a turned page', (page) => page.setRotation(degrees(90))],
    ['an added page', (page) => page.doc.insertPage(0)],
    [
      'a filled field',
      (page) => addAnnotation(page, { Subtype: 'Widget', FT: 'Tx', Rect: [200, 100, 260, 114], content: AMOUNT }),
    ],
    [
      'a signature over text',
      (page) =>
        addAnnotation(page, {
          Subtype: 'Widget',
          FT: 'Sig',
          Rect: [60, 640, 120, 654],
          content: `1 1 1 rg 0 0 60 14 re f ${AMOUNT}`,
        }),
    ],
    ['a comment', (page) => addAnnotation(page, { Subtype: 'FreeText', Rect: [200, 100, 260, 114], content: AMOUNT })],
    [
      'an invisible text layer',
      (page) => drawText(page, 'Another text 1 250', { x: 50, y: 300, renderMode: TextRenderingMode.Invisible }),
    ],
    ['the same text once more', (page) => drawText(page, 'Total 2 080,00', { x: 50.4, y: TOTAL.y + 0.4 })],
    [
      'a frame',
      (page) =>
        page.drawRectangle({ x: 40, y: 630, width: 300, height: 100, borderColor: rgb(0, 0, 0), borderWidth: 1 }),
    ],
  ])('is quiet about %s', async (_, edit) => {
    const original = await writeDocument();
    const file = await appendRevision(original, edit);
    expect(file.length).toBeGreaterThan(original.length);
    expect(await observeChange(file)).toEqual([]);
  });

  test('is quiet about an earlier revision with hardly any text', async () => {
    const empty = await PDFDocument.create();
    empty.addPage([400, 800]).drawText('Facture', { x: 50, y: 700 });
    const file = await appendRevision(await empty.save({ useObjectStreams: false }), replaceTotal);
    expect(await observeChange(file)).toEqual([]);
  });
});
