import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { detectFileKind } from './signature.ts';
import { writeBmp } from './testing/bmp-writer.ts';
import { writeDocx } from './testing/docx-writer.ts';
import { writePdf } from './testing/pdf-writer.ts';

const toBytes = (text: string) => Buffer.from(text, 'latin1');
const pdf = writePdf({ pages: [{}] });

const cases: { title: string; file: Uint8Array; kind: ReturnType<typeof detectFileKind> }[] = [
  { title: 'a PDF', file: pdf, kind: 'pdf' },
  {
    title: 'a PDF after 1,000 bytes of mail headers',
    file: Buffer.concat([Buffer.alloc(1000, ' '), pdf]),
    kind: 'pdf',
  },
  { title: 'a PDF header after 1,024 bytes', file: Buffer.concat([Buffer.alloc(1024, ' '), pdf]), kind: null },
  { title: 'a DOCX', file: writeDocx(['Bonjour']), kind: 'docx' },
  {
    title: 'a DOCX whose main part has another name',
    file: writeDocx(['Bonjour'], 'word/document2.xml'),
    kind: 'docx',
  },
  { title: 'a zip without a document', file: zipSync({ 'a.txt': toBytes('a') }), kind: null },
  { title: 'a truncated zip', file: writeDocx(['Bonjour']).subarray(0, 200), kind: null },
  { title: 'a PNG', file: toBytes('\x89PNG\r\n\x1a\n...'), kind: 'png' },
  { title: 'a JPEG', file: toBytes('\xff\xd8\xff\xe0'), kind: 'jpeg' },
  { title: 'a little-endian TIFF', file: toBytes('II*\0'), kind: 'tiff' },
  { title: 'a big-endian TIFF', file: toBytes('MM\0*'), kind: 'tiff' },
  { title: 'a BMP', file: writeBmp(2, 2), kind: 'bmp' },
  { title: 'a text that begins with BM', file: toBytes('BM est une marque de boissons, sans plus.'), kind: null },
  { title: 'a GIF', file: toBytes('GIF89a'), kind: 'gif' },
  { title: 'a WebP', file: toBytes('RIFF\0\0\0\0WEBPVP8 '), kind: 'webp' },
  { title: 'a WAV file, which uses the same container as WebP', file: toBytes('RIFF\0\0\0\0WAVEfmt '), kind: null },
  { title: 'an SVG, which may contain scripts', file: toBytes('<svg xmlns="..."/>'), kind: null },
  { title: 'an empty file', file: new Uint8Array(), kind: null },
];

describe('detectFileKind', () => {
  test.each(cases)('$title is $kind', ({ file, kind }) => {
    expect(detectFileKind(file)).toBe(kind);
  });
});
