import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { observe } from '../testing/test-evidence.ts';
import { embeddingDetector } from './embedding-detector.ts';
import { buildPdf } from './testing/build-pdf.ts';

const run = (font: number) => ({ font, codes: [1, 2], at: [50, 700 - 20 * font] as const });

describe('embeddingDetector', () => {
  it('counts the copies of one font', async () => {
    const fonts = [
      { characters: 'ab', name: 'AAAAAA+Test' },
      { characters: 'ab', name: 'BBBBBB+Test' },
      { characters: 'ab', name: 'BBBBBB+Other' },
    ];
    const signals = await observe([embeddingDetector], buildPdf(fonts, [run(0), run(1), run(2)]));
    expect(signals).toEqual([{ code: 'font_duplicate_subset', detail: { copies: 1 } }]);
  });

  it('counts the fonts that are missing beside an embedded one', async () => {
    const entries = '/FontDescriptor << /Type /FontDescriptor /FontFile2 4 0 R >>';
    const fonts = [
      { characters: 'ab', entries },
      { characters: 'ab', name: 'Test' },
    ];
    const signals = await observe([embeddingDetector], buildPdf(fonts, [run(0), run(1)]));
    expect(signals).toEqual([{ code: 'font_not_embedded_mix', detail: { missing: 1, fonts: 2 } }]);
  });

  it('is quiet about a file without any embedded font', async () => {
    const file = await PDFDocument.create();
    file.addPage().drawText('Total', { font: await file.embedFont(StandardFonts.Helvetica) });
    expect(await observe([embeddingDetector], await file.save())).toEqual([]);
  });
});
