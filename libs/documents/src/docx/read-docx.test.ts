import { beforeAll, describe, expect, test } from 'vitest';
import { type DocumentReader, toPlainText } from '../document.ts';
import { writeDocx, zipDocx } from '../testing/docx-writer.ts';
import { openSharedReader } from '../testing/shared-reader.ts';
import { getOutcome } from '../testing/test-reader.ts';

const tenant = 'a';

describe('opening a DOCX', () => {
  let reader: DocumentReader;
  beforeAll(async () => {
    reader = await openSharedReader();
  });
  const open = (file: Uint8Array) => reader.open(file, { tenant });

  test.each(['word/document.xml', 'word/document2.xml'])(
    'reads the main part %s, with tables row by row',
    async (part) => {
      const rows = [
        ['Article', 'Prix'],
        ['Vis à bois', '4,50 €'],
      ];
      const { kind, pages, metadata } = await open(writeDocx(['Devis n° 12', rows, 'Merci &amp; à bientôt'], part));
      expect(kind).toBe('docx');
      expect(pages).toHaveLength(1);
      expect(pages[0]?.source).toBe('docx');
      expect(toPlainText(pages)).toBe('Devis n° 12\nArticle Prix\nVis à bois 4,50 €\nMerci & à bientôt');
      expect(metadata).toEqual({ title: 'Devis', creator: 'Atelier Lumen' });
    },
  );

  test('refuses a zip that inflates above the limit, whatever sizes it declares', async () => {
    const bomb = zipDocx(Buffer.alloc(60 * 1024 * 1024, ' '));
    await expect(getOutcome(open(bomb))).resolves.toBe('took_too_much_memory');
    const misdeclared = Buffer.from(bomb);
    // The inflated size is at byte 24 of the entry in the central directory.
    const entry = misdeclared.lastIndexOf('PK\x01\x02');
    misdeclared.writeUInt32LE(1000, entry + 24);
    await expect(getOutcome(open(misdeclared))).resolves.toBe('unreadable');
  });

  test('reports unknown_kind for a truncated zip and unreadable for a main part that is not XML', async () => {
    const whole = writeDocx(['Bonjour']);
    await expect(getOutcome(open(whole.subarray(0, whole.length - 60)))).resolves.toBe('unknown_kind');
    await expect(getOutcome(open(zipDocx(Buffer.from('not xml'))))).resolves.toBe('unreadable');
  });

  test('refuses 200,000 nested paragraphs', async () => {
    const deep = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${'<w:p>'.repeat(200_000)}`;
    await expect(getOutcome(open(zipDocx(Buffer.from(deep))))).resolves.toBe('took_too_much_memory');
  });

  test('reports unknown_kind when a page is rendered', async () => {
    await expect(getOutcome(reader.renderPage(writeDocx(['Bonjour']), 1, 300, { tenant }))).resolves.toBe(
      'unknown_kind',
    );
  });
});
