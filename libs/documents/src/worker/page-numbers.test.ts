import { describe, expect, test } from 'vitest';
import type { OpenedDocument } from '../document.ts';
import type { TaskScope } from '../task-program.ts';
import { type PdfPage, writePdf } from '../testing/pdf-writer.ts';
import { runInProcess } from '../testing/program-in-process.ts';
import { SHIPPED_MODELS_FOLDER } from '../testing/shipped-models.ts';
import { writeTiff } from '../testing/tiff-writer.ts';

const open = (bytes: Uint8Array, scope: TaskScope, isOcrTimeOver = () => false): Promise<OpenedDocument> =>
  runInProcess({ bytes, input: null, models: SHIPPED_MODELS_FOLDER }, (context) => context.open(scope, isOcrTimeOver));
const describePages = ({ pages }: OpenedDocument) =>
  pages.map(({ number, lines, isUnread }) => `${number}: ${isUnread ? 'unread' : (lines[0]?.text ?? 'nothing')}`);

const writeTextPages = (count: number): readonly PdfPage[] =>
  Array.from({ length: count }, (_, index) => ({
    texts: [{ text: `Le repos quotidien, page ${index + 1}`, x: 50, y: 700 }],
  }));
/** Needs OCR, which finds nothing: it is white. */
const SCAN: PdfPage = { picture: { pixels: new Uint8Array(12).fill(255), width: 2, height: 2 } };
const writeTiffPages = (count: number) =>
  writeTiff(Array.from({ length: count }, () => ({ pixels: new Uint8Array(30).fill(255), width: 5, height: 2 })));

describe('pages requested by number', () => {
  test('are read of a PDF with more pages than the limit, without attachments', async () => {
    const attachments = [{ name: 'factur-x.xml', bytes: Buffer.from('<xml/>') }];
    const document = await open(writePdf({ pages: writeTextPages(203), attachments }), { pageNumbers: [2, 201, 999] });
    expect(describePages(document)).toEqual(['2: Le repos quotidien, page 2', '201: Le repos quotidien, page 201']);
    expect([document.pageCount, document.attachments, document.isTruncated]).toEqual([203, [], true]);
  });

  test('that need OCR may be more than its limit when they are not read by OCR', async () => {
    const document = await open(
      writePdf({ pages: [...Array<PdfPage>(31).fill(SCAN), ...writeTextPages(1)] }),
      { pageNumbers: Array.from({ length: 32 }, (_, index) => index + 1) },
      () => true,
    );
    expect(describePages(document).slice(30)).toEqual(['31: unread', '32: Le repos quotidien, page 1']);
  });

  test('are read of a TIFF with more pages than the limit on OCR', async () => {
    const tiff = writeTiffPages(40);
    const document = await open(tiff, { pageNumbers: [31, 40, 41] });
    expect([document.pageCount, describePages(document)]).toEqual([40, ['31: nothing', '40: nothing']]);
    expect((await open(tiff, { pageNumbers: [] })).pageCount).toBe(40);
    await expect(open(writeTiffPages(1001), { pageNumbers: [1] })).rejects.toMatchObject({ fault: 'too_many_pages' });
  });

  test('are marked when they cannot be read, also all of them, and the others are read', async () => {
    const file = writePdf({ pages: writeTextPages(2) }).toString('latin1');
    expect(file).toContain('/Kids [3 0 R 5 0 R]');
    const broken = Buffer.from(file.replace('/Kids [3 0 R 5 0 R]', '/Kids [3 0 R 9 0 R]'), 'latin1');
    expect(describePages(await open(broken, { pageNumbers: [1, 2] }))).toEqual([
      '1: Le repos quotidien, page 1',
      '2: unread',
    ]);
    expect(describePages(await open(broken, { pageNumbers: [2] }))).toEqual(['2: unread']);
  });

  test('are at most 200', async () => {
    const pageNumbers = Array.from({ length: 201 }, (_, index) => index + 1);
    await expect(open(writePdf({ pages: writeTextPages(1) }), { pageNumbers })).rejects.toThrow(RangeError);
  });
});
