import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOf } from '../document.ts';
import { writeDocx, zipDocx } from '../testing/docx-writer.ts';
import { faultOf, type ReaderForTests, readerForTests } from '../testing/reader-for-tests.ts';

const tenant = 'a';

describe('a DOCX', () => {
  let reader: ReaderForTests;
  beforeAll(async () => {
    reader = await readerForTests({ children: 1, limits: { document: 4000 } });
  });
  afterAll(() => reader.close());
  const open = (file: Uint8Array) => reader.open(file, { tenant });

  test.each(['word/document.xml', 'word/document2.xml'])(
    'is read from its main part %s, tables row by row',
    async (part) => {
      const rows = [
        ['Article', 'Prix'],
        ['Vis à bois', '4,50 €'],
      ];
      const { kind, pages, metadata } = await open(writeDocx(['Devis n° 12', rows, 'Merci &amp; à bientôt'], part));
      expect(kind).toBe('docx');
      expect(pages).toHaveLength(1);
      expect(pages[0]?.source).toBe('docx');
      expect(textOf(pages)).toBe('Devis n° 12\nArticle Prix\nVis à bois 4,50 €\nMerci & à bientôt');
      expect(metadata).toEqual({ title: 'Devis', creator: 'Atelier Lumen' });
    },
  );

  test('that inflates beyond the limit is refused, whatever sizes it declares', async () => {
    const bomb = zipDocx(Buffer.alloc(60 * 1024 * 1024, ' '));
    await expect(faultOf(open(bomb))).resolves.toBe('took_too_much_memory');
    const lying = Buffer.from(bomb);
    // The inflated size stands at byte 24 of the entry in the central directory.
    const entry = lying.lastIndexOf('PK\x01\x02');
    lying.writeUInt32LE(1000, entry + 24);
    await expect(faultOf(open(lying))).resolves.toBe('unreadable');
  });

  test('that is cut short, or holds no XML, is unreadable', async () => {
    const whole = writeDocx(['Bonjour']);
    await expect(faultOf(open(whole.subarray(0, whole.length - 60)))).resolves.toBe('unknown_kind');
    await expect(faultOf(open(zipDocx(Buffer.from('not xml'))))).resolves.toBe('unreadable');
  });

  test('that is nested beyond reason is stopped', async () => {
    const deep = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${'<w:p>'.repeat(200_000)}`;
    await expect(faultOf(open(zipDocx(Buffer.from(deep))))).resolves.toBe('took_too_much_memory');
  });

  test('has no picture to show', async () => {
    await expect(faultOf(reader.renderPage(writeDocx(['Bonjour']), 1, 300, { tenant }))).resolves.toBe('unknown_kind');
  });
});
