import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { kindOf } from './signature.ts';
import { writeBmp } from './testing/bmp-writer.ts';
import { writeDocx } from './testing/docx-writer.ts';
import { writePdf } from './testing/pdf-writer.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const pdf = writePdf({ pages: [{}] });

const cases: { title: string; file: Uint8Array; kind: ReturnType<typeof kindOf> }[] = [
  { title: 'a PDF', file: pdf, kind: 'pdf' },
  {
    title: 'a PDF after 1,000 bytes of mail headers',
    file: Buffer.concat([Buffer.alloc(1000, ' '), pdf]),
    kind: 'pdf',
  },
  { title: 'a PDF header too far in', file: Buffer.concat([Buffer.alloc(1024, ' '), pdf]), kind: null },
  { title: 'a DOCX', file: writeDocx(['Bonjour']), kind: 'docx' },
  {
    title: 'a DOCX whose main part has another name',
    file: writeDocx(['Bonjour'], 'word/document2.xml'),
    kind: 'docx',
  },
  { title: 'a zip of something else', file: zipSync({ 'a.txt': bytes('a') }), kind: null },
  { title: 'a zip cut short', file: writeDocx(['Bonjour']).subarray(0, 200), kind: null },
  { title: 'a PNG', file: bytes('\x89PNG\r\n\x1a\n...'), kind: 'png' },
  { title: 'a JPEG', file: bytes('\xff\xd8\xff\xe0'), kind: 'jpeg' },
  { title: 'a TIFF of an Intel machine', file: bytes('II*\0'), kind: 'tiff' },
  { title: 'a TIFF of a Motorola machine', file: bytes('MM\0*'), kind: 'tiff' },
  { title: 'a bitmap', file: writeBmp(2, 2), kind: 'bmp' },
  { title: 'a text that begins with BM', file: bytes('BM est une marque de boissons, sans plus.'), kind: null },
  { title: 'a GIF', file: bytes('GIF89a'), kind: 'gif' },
  { title: 'a WebP', file: bytes('RIFF\0\0\0\0WEBPVP8 '), kind: 'webp' },
  { title: 'a sound in the same container', file: bytes('RIFF\0\0\0\0WAVEfmt '), kind: null },
  { title: 'an SVG, which is a program as much as a picture', file: bytes('<svg xmlns="..."/>'), kind: null },
  { title: 'nothing', file: new Uint8Array(), kind: null },
];

describe('the kind of a file is told by its content', () => {
  test.each(cases)('$title', ({ file, kind }) => {
    expect(kindOf(file)).toBe(kind);
  });
});
