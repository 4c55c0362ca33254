import { deflateRawSync } from 'node:zlib';
import { writeStream } from '@probant/documents/testing/pdf-update-writer';
import pako from 'pako';
import { expect, test } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { writeTestPdf } from '../../testing/test-pdf.ts';
import { compareEncoders } from './compare-encoders.rules.ts';
import { RECOMPRESSED_CONTENT_DETECTOR } from './recompressed-content-detector.ts';
import { createRepackBudget, MAX_FILE_BYTES } from './repack-budget.ts';

type Packer = (bytes: Uint8Array) => Buffer;

const zlib =
  (level: number): Packer =>
  (bytes) => {
    const pieces: Uint8Array[] = [];
    const deflate = new pako.Deflate({ level, memLevel: 8, chunkSize: 1024 });
    deflate.onData = (piece) => pieces.push(piece);
    deflate.push(bytes, true);
    return Buffer.concat(pieces);
  };

/** An encoder that is not zlib, with the header of zlib's usual level. */
const other: Packer = (bytes) => {
  const usual = zlib(6)(bytes);
  return Buffer.concat([usual.subarray(0, 2), deflateRawSync(bytes, { strategy: 2 }), usual.subarray(-4)]);
};

const CONTENT = Array.from(
  { length: 40 },
  (_, row) => `BT /G 12 Tf 60 ${780 - 18 * row} Td (Ligne ${(row * 7919) % 1000} du document ${row}) Tj ET`,
).join('\n');
const MAP = Array.from(
  { length: 200 },
  (_, code) =>
    `1 beginbfchar <${code.toString(16).padStart(2, '0')}> <${(code * 37).toString(16).padStart(4, '0')}> endbfchar`,
).join('\n');

const pack = (text: string, packer: Packer) => writeStream('/Filter /FlateDecode', packer(Buffer.from(text, 'latin1')));

type Packers = { readonly content: Packer; readonly map: Packer };

/** A page whose text is stream 11, in a font with the character map 12; stamped pages show the little text of stream 13, too. */
const writePage = (
  { content, map }: Packers,
  { text = CONTENT, contents = '11 0 R', info = '/Producer (Cairo)' } = {},
) =>
  writeTestPdf({
    info,
    page: `/Contents ${contents} /Resources << /Font << /G 10 0 R >> >>`,
    objects: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 12 0 R >>',
      pack(text, content),
      pack(MAP, map),
      pack(`BT /G 9 Tf 60 30 Td (Payé) Tj ET${' '.repeat(2000)}`, zlib(9)),
    ],
  });

const look = (bytes: Uint8Array) => observe([RECOMPRESSED_CONTENT_DETECTOR], bytes);
const FOUND = { code: 'pdf_content_recompressed', isRaised: true, detail: { pages: 1, places: [{ page: 1 }] } };

test.each([
  ['at another level', { content: zlib(9), map: zlib(6) }],
  ['by zlib beside a font of another encoder', { content: zlib(6), map: other }],
])('content packed %s is a signal for its page', async (_, packers) => {
  expect(await look(writePage(packers))).toEqual([FOUND]);
});

test.each([
  ['packed at the same level', { content: zlib(6), map: zlib(6) }, {}],
  ['packed by the same other encoder', { content: other, map: other }, {}],
  ['of another encoder beside a font that was packed later', { content: other, map: zlib(9) }, {}],
  ['with little text', { content: zlib(9), map: zlib(6) }, { text: 'BT /G 12 Tf 60 700 Td (Facture) Tj ET' }],
  ['with a stamp of another program', { content: zlib(6), map: zlib(6) }, { contents: '[11 0 R 13 0 R]' }],
  ['of MuPDF', { content: zlib(9), map: zlib(6) }, { info: '/Producer (PyMuPDF 1.26)' }],
])('content %s is none', async (_, packers, page) => {
  expect(await look(writePage(packers, page))).toEqual([]);
});

test('a file that names no program is the weaker case', async () => {
  const file = writePage({ content: zlib(9), map: zlib(6) }, { info: '/Title (x)' });
  expect(await look(file)).toEqual([{ code: FOUND.code, detail: FOUND.detail }]);
});

test('damaged content and content that inflates to megabytes are read without a fault', async () => {
  const damaged: Packer = (bytes) => zlib(9)(bytes).fill(0xff, 20, 60);
  expect(await look(writePage({ content: damaged, map: zlib(6) }))).toEqual([]);
  const text = CONTENT + ' '.repeat(1024 * 1024);
  expect(await look(writePage({ content: zlib(9), map: zlib(6) }, { text }))).toEqual([]);
});

const read = (text: string, packer: Packer) => {
  const inflated = Buffer.from(text, 'latin1');
  return { inflated, packed: packer(inflated), isWhole: true };
};

test('nothing is said when the budget is spent', () => {
  const [content, map] = [read(CONTENT, zlib(6)), read(MAP, other)];
  expect(compareEncoders(content, [map], createRepackBudget(MAX_FILE_BYTES))).toBe('other_encoder');
  expect(compareEncoders(content, [map], createRepackBudget(content.inflated.length + 10))).toBe('same');
});

test('nothing is said when the related streams differ from each other', () => {
  const related = [read(MAP, other), read(`${MAP} `, zlib(6))];
  expect(compareEncoders(read(CONTENT, zlib(6)), related, createRepackBudget(MAX_FILE_BYTES))).toBe('same');
  const levels = [read(MAP, zlib(6)), read(MAP, zlib(1))];
  expect(compareEncoders(read(CONTENT, zlib(9)), levels, createRepackBudget(MAX_FILE_BYTES))).toBe('same');
});
