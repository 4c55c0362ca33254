import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { writeStream } from '../../testing/pdf-update-writer.ts';
import { assemblePdf } from '../../testing/pdf-writer.ts';
import { openPdfStructure } from '../open-structure.ts';
import { STRUCTURE_LIMITS, type StructureLimits } from '../structure-limits.ts';
import type { PdfStream } from '../values/pdf-value.ts';

const ROOT_OBJECTS = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'];

function decode(dictionary: string, bytes: Uint8Array, limits: StructureLimits = STRUCTURE_LIMITS) {
  const file = assemblePdf([...ROOT_OBJECTS, writeStream(dictionary, bytes)], '/Root 1 0 R');
  const objects = openPdfStructure(file, limits).openObjects();
  const decoded = objects.decode(objects.readObject(3)?.value as PdfStream);
  return decoded && { ...decoded, text: Buffer.from(decoded.bytes).toString('latin1') };
}

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const PLAIN_TEXT = 'BT (Facture) Tj ET '.repeat(20);
const deflated = deflateSync(Buffer.from(PLAIN_TEXT));

describe('filters of streams', () => {
  test.each([
    ['no filter', '', Buffer.from(PLAIN_TEXT), PLAIN_TEXT],
    ['Flate', '/Filter /FlateDecode', deflated, PLAIN_TEXT],
    ['Flate in a list with its parameters', '/Filter [/FlateDecode] /DecodeParms [null]', deflated, PLAIN_TEXT],
    ['hexadecimal digits of odd number', '/Filter /ASCIIHexDecode', Buffer.from('46 61 6\n374>00'), 'Fact'],
    [
      'base 85 with z and an incomplete group',
      '/Filter /ASCII85Decode',
      Buffer.from('<~87cUR z DZ~>'),
      'Hell\0\0\0\0o',
    ],
    ['run lengths', '/Filter /RunLengthDecode', hex('02 616263 fe 64 80 65'), 'abcddd'],
    // The example of ISO 32000-1, 7.4.4.2.
    ['LZW', '/Filter /LZWDecode', hex('80 0b 60 50 22 0c 0c 85 01'), '-----A---B'],
    ['hexadecimal digits of Flate', '/Filter [/AHx /Fl]', Buffer.from(deflated.toString('hex')), PLAIN_TEXT],
    ['the filter Crypt without a name', '/Filter [/Crypt /FlateDecode]', deflated, PLAIN_TEXT],
  ])('decodes %s', (_, dictionary, bytes, text) => {
    expect(decode(dictionary, bytes)).toMatchObject({ text, remainingFilters: [], isDamaged: false });
  });

  // Rows of two pixels of three colours, each filtered in another way; all undo to the same two rows.
  const parameters = (predictor: number) =>
    `/Filter /FlateDecode /DecodeParms << /Predictor ${predictor} /Colors 3 /Columns 2 >>`;
  test.each([
    ['PNG none and up', 15, '00 010203 040506 02 010101 010101'],
    ['PNG left and average', 10, '01 010203 030303 03 020203 020202'],
    ['PNG Paeth', 14, '04 010203 030303 04 010101 010101'],
    ['TIFF', 2, '010203 030303 020304 030303'],
  ])('undoes the predictor %s', (_, predictor, rows) => {
    const decoded = decode(parameters(predictor), deflateSync(hex(rows)));
    expect(Buffer.from(decoded?.bytes ?? []).toString('hex')).toBe('010203040506020304050607');
    expect(decoded?.isDamaged).toBe(false);
  });

  test('leaves the filters of pictures, and all after them', () => {
    const decoded = decode('/Filter [/FlateDecode /DCTDecode]', deflateSync(Buffer.from('jpeg')));
    expect(decoded).toMatchObject({ text: 'jpeg', remainingFilters: ['DCTDecode'] });
  });

  test.each(['wrong bytes', 'its end cut off'])(
    'returns what comes before the damage of a stream with %s',
    (damage) => {
      const bytes = deflateSync(Buffer.from(Array.from({ length: 20_000 }, (_, i) => `${i} `).join('')));
      if (damage === 'wrong bytes') bytes.fill(0x5a, bytes.length - 2000);
      const decoded = decode('/Filter /FlateDecode', damage === 'its end cut off' ? bytes.subarray(0, -2000) : bytes);
      expect(decoded?.isDamaged).toBe(true);
      expect(decoded?.text).toMatch(/^0 1 2 3 4 5 /);
      expect(decoded?.bytes.length).toBeGreaterThan(50_000);
    },
  );

  test('marks a stream with a wrong checksum as whole', () => {
    const bytes = Buffer.from(deflated);
    bytes.writeUInt32BE(0, bytes.length - 4);
    expect(decode('/Filter /FlateDecode', bytes)).toMatchObject({ text: PLAIN_TEXT, isDamaged: false });
  });

  test.each([
    ['predictor of more columns than bytes', '/Predictor 12 /Columns 999999999999'],
    ['predictor of no columns', '/Predictor 12 /Columns 0'],
    ['predictor of negative colours', '/Predictor 2 /Colors -3 /Columns 4'],
  ])('marks a %s as damaged', (_, entries) => {
    expect(decode(`/Filter /FlateDecode /DecodeParms << ${entries} >>`, deflated)).toMatchObject({ isDamaged: true });
  });

  const smallLimits = {
    ...STRUCTURE_LIMITS,
    work: { ...STRUCTURE_LIMITS.work, streamBytes: 1000, decodedBytes: 1500 },
  };
  const zeros = Buffer.alloc(2000);
  test.each([
    ['Flate', '/Filter /FlateDecode', deflateSync(zeros)],
    ['base 85', '/Filter /ASCII85Decode', Buffer.from('z'.repeat(500))],
    ['run lengths', '/Filter /RunLengthDecode', hex('8161'.repeat(20))],
    ['LZW', '/Filter /LZWDecode', packLzwZeros(80)],
    ['all filters together', '/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(Buffer.alloc(900_000)))],
  ])('rejects %s beyond the limit of bytes', (_, dictionary, bytes) => {
    expect(() => decode(dictionary, bytes, smallLimits)).toThrow('took_too_much_memory');
  });

  test('rejects more filters than the limit', () => {
    expect(() => decode(`/Filter [${'/AHx '.repeat(5)}]`, Buffer.from('00>'))).toThrow('took_too_much_memory');
  });
});

/** Packs zeros as LZW: code 0, then each new code, which represents one zero more than the one before. */
function packLzwZeros(codes: number): Buffer {
  const list = [256, 0, ...Array.from({ length: codes }, (_, i) => 258 + i), 257];
  const bits = list.map((code) => code.toString(2).padStart(9, '0')).join('');
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}
