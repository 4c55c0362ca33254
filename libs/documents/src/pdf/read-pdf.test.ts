import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type DocumentReader, type OpenedDocument, toPlainText, toRenderedBox } from '../document.ts';
import { type PdfPage, type PdfText, writePdf } from '../testing/pdf-writer.ts';
import { openSharedReader } from '../testing/shared-reader.ts';
import { getOutcome } from '../testing/test-reader.ts';

const readFixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url));
const tenant = 'a';

const invoice: readonly PdfText[] = [
  { text: 'Atelier Lumen, 4 rue du Four, 44000 Nantes', x: 60, y: 780 },
  { text: 'Facture', x: 60, y: 720, size: 20 },
  { text: 'Réf. de la commande : A-1742', x: 60, y: 690 },
  { text: 'Total TTC', x: 350, y: 300 },
  { text: '1 234,56 €', x: 480, y: 300 },
];
const invoiceText = [
  'Atelier Lumen, 4 rue du Four, 44000 Nantes',
  'Facture',
  'Réf. de la commande : A-1742',
  'Total TTC 1 234,56 €',
].join('\n');

describe('opening a PDF', () => {
  let reader: DocumentReader;
  beforeAll(async () => {
    reader = await openSharedReader();
  });

  const open = (file: Uint8Array): Promise<OpenedDocument> => reader.open(file, { tenant });
  const openPages = (...pages: PdfPage[]) => open(writePdf({ pages }));

  test('reads a text layer without OCR, in rows from the top, with the metadata', async () => {
    const { kind, pageCount, pages, metadata } = await openPages({ texts: invoice });
    expect({ kind, pageCount, source: pages[0]?.source }).toEqual({ kind: 'pdf', pageCount: 1, source: 'pdf_text' });
    expect(toPlainText(pages)).toBe(invoiceText);
    expect(metadata).toMatchObject({ Title: 'A test', Producer: 'Probant tests' });
  });

  test('returns boxes to a hundredth of the page', async () => {
    const { pages } = await openPages({ texts: invoice });
    const words = pages[0]?.lines.flatMap((line) => line.words) ?? [];
    const findPercentBox = (text: string) =>
      words.find((word) => word.text === text)?.box.map((share) => Math.round(share * 100));
    // "Facture" of 20 points is 65 points long; "commande" begins 64 points after "Réf." (Helvetica's own widths).
    expect(findPercentBox('Facture')).toEqual([10, 12, 21, 15]);
    expect(findPercentBox('commande')?.[0]).toBeGreaterThanOrEqual(19);
    expect(findPercentBox('commande')?.[0]).toBeLessThanOrEqual(21);
    expect(words.every(({ confidence }) => confidence === 1)).toBe(true);
  });

  test.each([90, 180, 270])('reads a page with /Rotate %i as it is displayed', async (rotate) => {
    // Text that is upright once the viewer has turned the page.
    const placement = {
      90: { x: 100, y: 60, angle: 90 },
      180: { x: 535, y: 782, angle: 180 },
      270: { x: 495, y: 782, angle: 270 },
    };
    const text = 'Une ligne assez longue pour être un texte, écrite droite';
    const { pages } = await openPages({ rotate, texts: [{ text, ...placement[rotate as 90] }] });
    expect(toPlainText(pages)).toBe(text);
    expect(pages[0]?.turned).toBeUndefined();
    expect(pages[0]?.width).toBe(rotate === 180 ? 595 : 842);
    expect(pages[0]?.lines[0]?.box[0]).toBeCloseTo(60 / (pages[0]?.width ?? 1), 2);
  });

  test('turns a page with sideways text upright; toRenderedBox returns boxes of the page as shown', async () => {
    const sidewaysTexts = [150, 200].map((x, i) => ({
      text: `Ligne ${i + 1} couchée sur le côté de la page`,
      x,
      y: 100,
      angle: 90,
    }));
    const { pages } = await openPages({ texts: sidewaysTexts });
    const page = pages[0];
    expect(toPlainText(pages)).toBe('Ligne 1 couchée sur le côté de la page\nLigne 2 couchée sur le côté de la page');
    expect({ turned: page?.turned, width: page?.width, height: page?.height }).toEqual({
      turned: 90,
      width: 842,
      height: 595,
    });
    const renderedBox = page?.lines[0] && toRenderedBox(page.lines[0].box, page);
    expect(renderedBox?.[2]).toBeCloseTo(152 / 595, 1);
    expect(renderedBox?.[3]).toBeCloseTo(742 / 842, 2);
  });

  test('returns text along the side after the text of the page, and a slanted stamp last', async () => {
    const side = { text: 'Capital de 120 000 euros', x: 20, y: 200, angle: 90 };
    const stamp = { text: 'DUPLICATA', x: 200, y: 300, angle: 45, size: 40 };
    const { pages } = await openPages({ texts: [stamp, side, ...invoice] });
    expect(toPlainText(pages)).toBe(`${invoiceText}\nCapital de 120 000 euros\nDUPLICATA`);
  });

  test('returns the embedded files', async () => {
    const bytes = Buffer.from('<xml/>');
    const { attachments } = await open(
      writePdf({ pages: [{ texts: invoice }], attachments: [{ name: 'factur-x.xml', bytes }] }),
    );
    expect(attachments.map(({ name, bytes: content }) => [name, Buffer.from(content).toString()])).toEqual([
      ['factur-x.xml', '<xml/>'],
    ]);
  });

  test('returns an embedded file that only an associated file of the catalog links to', async () => {
    const pdf = writePdf({
      pages: [{ texts: invoice }],
      attachments: [{ name: 'factur-x.xml', bytes: Buffer.from('<xml/>') }],
    });
    const linked = Buffer.from(
      pdf
        .toString('latin1')
        .replace(/\/Names << \/EmbeddedFiles << \/Names \[\(factur-x.xml\) (\d+ 0 R)\] >> >>/, '/AF [$1]'),
      'latin1',
    );
    const { attachments } = await open(linked);
    expect(attachments.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['factur-x.xml', '<xml/>'],
    ]);
  });

  test('leaves out embedded files above the limits of number and size', async () => {
    const many = Array.from({ length: 25 }, (_, i) => ({ name: `${i}.txt`, bytes: Buffer.from('x') }));
    const large = { name: 'large.bin', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) };
    const { attachments } = await open(writePdf({ pages: [{ texts: invoice }], attachments: [large, ...many] }));
    expect(attachments).toHaveLength(20);
    expect(attachments.some(({ name }) => name === 'large.bin')).toBe(false);
  });

  test('reads a scanned page by OCR and the other page from its text layer', async () => {
    const { data, info } = await sharp(await readFixture('receipt.jpg'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture = { pixels: data, width: info.width, height: info.height };
    const { pages } = await openPages({ texts: invoice }, { picture, texts: [{ text: 'p. 2', x: 500, y: 20 }] });
    expect(pages.map(({ source }) => source)).toEqual(['pdf_text', 'ocr']);
    expect(toPlainText(pages.slice(1))).toContain('TOTAL TTC 45,50');
    expect(pages[1]?.width).toBe(595);
  });

  test('keeps the few words of a page without a picture; an empty page has no line', async () => {
    const { pages } = await openPages({ texts: [{ text: 'Annexe', x: 60, y: 700 }] }, {});
    expect(pages.map(({ source, lines }) => [source, lines.length])).toEqual([
      ['pdf_text', 1],
      ['pdf_text', 0],
    ]);
  });

  test('renders a page at the requested width and throws RangeError for a page that does not exist', async () => {
    const file = writePdf({ pages: [{ texts: invoice }, { texts: invoice, rotate: 90 }] });
    const { png, pageCount } = await reader.renderPage(file, 2, 421, { tenant });
    const { width, height, format } = await sharp(png).metadata();
    expect({ width, height, format, pageCount }).toEqual({ width: 421, height: 298, format: 'png', pageCount: 2 });
    await expect(reader.renderPage(file, 3, 421, { tenant })).rejects.toThrow(RangeError);
    await expect(reader.renderPage(file, 0, 421, { tenant })).rejects.toThrow(RangeError);
  });

  test('reads 200 pages; reports too_many_pages for 201 pages and for 31 pages that need OCR', async () => {
    const picture = { pixels: Uint8Array.from([0, 0, 0, 255, 255, 255]), width: 2, height: 1 };
    const writePages = (count: number, page: PdfPage) => writePdf({ pages: Array.from({ length: count }, () => page) });
    expect((await open(writePages(200, { texts: invoice }))).pages).toHaveLength(200);
    await expect(getOutcome(open(writePages(201, {})))).resolves.toBe('too_many_pages');
    await expect(getOutcome(open(writePages(31, { picture })))).resolves.toBe('too_many_pages');
  });

  test('reads the first pages of a file with too many when maxPages is given, and reports that it is truncated', async () => {
    const readFirst = async (file: Uint8Array, maxPages: number) => {
      const { pageCount, pages, isTruncated } = await reader.open(file, { tenant, maxPages });
      return { pageCount, read: pages.length, last: pages.at(-1)?.number, isTruncated };
    };
    const picture = { pixels: new Uint8Array(300).fill(255), width: 10, height: 10 };
    const long = writePdf({ pages: Array.from({ length: 201 }, () => ({})) });
    expect(await readFirst(long, 3)).toEqual({ pageCount: 201, read: 3, last: 3, isTruncated: true });
    expect(await readFirst(long, 500)).toEqual({ pageCount: 201, read: 200, last: 200, isTruncated: true });
    const pictures = writePdf({ pages: [{ texts: invoice }, ...Array.from({ length: 40 }, () => ({ picture }))] });
    expect(await readFirst(pictures, 500)).toEqual({ pageCount: 41, read: 31, last: 31, isTruncated: true });
    const short = writePdf({ pages: [{ texts: invoice }, {}] });
    expect(await readFirst(short, 2)).toEqual({ pageCount: 2, read: 2, last: 2, isTruncated: undefined });
    for (const maxPages of [0, 1.5]) expect(await getOutcome(readFirst(short, maxPages))).toContain('maxPages');
  });

  test('reports encrypted when a password is required and reads a file with restrictions only', async () => {
    await expect(getOutcome(open(await readFixture('locked.pdf')))).resolves.toBe('encrypted');
    await expect(getOutcome(reader.renderPage(await readFixture('locked.pdf'), 1, 300, { tenant }))).resolves.toBe(
      'encrypted',
    );
    expect(toPlainText((await open(await readFixture('restricted.pdf'))).pages)).toContain(
      'protégée par un mot de passe',
    );
  });

  test('reports unreadable for a file truncated before its pages, for noise and for a file without pages', async () => {
    const whole = writePdf({ pages: [{ texts: invoice }] });
    await expect(getOutcome(open(whole.subarray(0, 120)))).resolves.toBe('unreadable');
    await expect(
      getOutcome(open(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 'noise')]))),
    ).resolves.toBe('unreadable');
    await expect(getOutcome(open(writePdf({ pages: [] })))).resolves.toBe('unreadable');
  });
});
