import { DocumentType, type ExtractionResult } from '@probant/contracts/extraction';
import { openSharedReader } from '@probant/documents/testing/shared-reader';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestExtraction, type TestExtraction } from './testing/test-extraction.ts';

/** Letters in scripts that the field readers do not support, with a date, a number and an amount. */
const LETTERS_BY_SCRIPT = {
  Arabic: [
    'رسالة إلى الجيران',
    'نعلمكم أن الاجتماع يعقد يوم 7 في القاعة الكبيرة',
    'يرجى الحضور قبل الساعة 9',
    'مع التحية',
  ],
  Chinese: ['致邻居的信', '会议将于三月十二日在大厅举行', '请在九点之前到达', '此致敬礼'],
  Cyrillic: ['Письмо соседям', 'Собрание состоится 12 марта в большом зале', 'Просим прийти до 9 часов', 'С уважением'],
  Greek: ['Επιστολή προς τους γείτονες', 'Η συνάντηση θα γίνει στις 12 Μαρτίου', 'Παρακαλούμε ελάτε πριν τις 9'],
} as const;
/** PDF writers draw right-to-left text in visual order: the last letter first. */
const RIGHT_TO_LEFT_PATTERN = /\p{Script=Arabic}/u;
const REQUESTED_TYPES = [undefined, ...DocumentType.enum] as const;

let extraction: TestExtraction;
beforeAll(async () => {
  extraction = await createTestExtraction(await openSharedReader());
});
afterAll(() => extraction.service.close());

describe.each(Object.entries(LETTERS_BY_SCRIPT))('a page in %s', (_, lines) => {
  test.each(REQUESTED_TYPES)('extracted as %s returns the text and no confidence above 0.3', async (type) => {
    const query = type === undefined ? '' : `?document_type=${type}`;
    const { status, body } = await extraction.post(`/v1/extract${query}`, {
      files: [{ name: 'page.pdf', content: createPdf(lines) }],
    });
    expect(status).toBe(200);
    const { raw_text, text_source, field_confidences, confidence } = body as ExtractionResult;
    expect(text_source).toBe('pdf_text');
    for (const word of lines[0].split(' ')) expect(raw_text).toContain(word);
    expect(field_confidences.filter(({ score }) => score > 0.3)).toEqual([]);
    expect(confidence).toBeLessThanOrEqual(0.3);
  });
});

/** Creates a PDF whose text is mapped by a table from codes to Unicode (PDF 32000-1, 9.10.3), as PDF writers do for every script. */
function createPdf(lines: readonly string[]): Uint8Array {
  const letters = [...new Set(lines.join(''))];
  const hex = (number: number) => number.toString(16).padStart(4, '0');
  const code = (letter: string) => hex(letters.indexOf(letter) + 1);
  const pairs = letters.map(
    (letter) => `<${code(letter)}> <${Buffer.from(letter, 'utf16le').swap16().toString('hex')}>`,
  );
  const table = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${pairs.length} beginbfchar
${pairs.join('\n')}
endbfchar endcmap end end`;
  const orderLetters = (line: string) => (RIGHT_TO_LEFT_PATTERN.test(line) ? [...line].reverse() : [...line]);
  const drawing = lines.map(
    (line, index) => `BT /F 14 Tf 60 ${760 - 30 * index} Td <${orderLetters(line).map(code).join('')}> Tj ET`,
  );
  const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  return joinObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 4 0 R >> >> /Contents 8 0 R >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 7 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /FontDescriptor 6 0 R >>',
    '<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    stream(table),
    stream(drawing.join('\n')),
  ]);
}

function joinObjects(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  return new TextEncoder().encode(
    `${text}xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}
