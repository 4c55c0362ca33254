import { describe, expect, test } from 'vitest';
import { acceptFile } from './uploaded-file.ts';

const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const accept = (filename: string, content: string) =>
  acceptFile({ field: 'file', filename, bytes: toBytes(content), tooLarge: false });
const ftyp = (...brands: readonly string[]) =>
  `\0\0\0${String.fromCharCode(8 + 4 * (brands.length + 1))}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}\0\0\x02\x0bmeta`;

describe('a picture that is not read', () => {
  test.each([
    ['IMG_1.jpg', ftyp('heic', 'mif1', 'heic'), /^content does not match extension; HEIC is not read: convert/],
    ['IMG_1.jpeg', ftyp('mif1', 'mif1', 'heic'), /; HEIC is not read: convert/],
    ['IMG_1.png', ftyp('heix', 'mif1'), /; HEIC is not read: convert/],
    ['IMG_1.pdf', ftyp('hevc', 'msf1'), /; HEIC is not read: convert/],
    ['a.jpg', ftyp('mif1', 'mif1'), /; HEIF is not read: convert/],
    ['a.jpg', ftyp('avif', 'mif1', 'miaf'), /; AVIF is not read: .* save it as JPEG or PNG$/],
    ['a.png', ftyp('mif1', 'avif'), /; AVIF is not read/],
    ['a.jpg', 'RIFF\x24\0\0\0WEBPVP8 ', /; WebP is not read/],
    ['a.png', 'RIFF\x24\0\0\0WEBPVP8L', /; WebP is not read/],
    ['a.jpg', '\xff\x0a\x10\x10', /; JPEG XL is not read/],
    ['a.jpg', '\0\0\0\x0cJXL \r\n\x87\n', /; JPEG XL is not read/],
    ['a.heic', ftyp('heic'), /^file extension not allowed; .*; HEIC is not read: convert/],
    ['a.HIF', ftyp('heix'), /; HEIF is not read: convert/],
    ['a.heics', '', /; HEIC is not read/],
    ['a.jxl', '', /; JPEG XL is not read/],
    ['a.jfif', '', /; a JPEG is read when its name ends in \.jpg: rename the file$/],
    ['scan.tif ', '', /; a TIFF is read when its name ends in \.tiff: rename the file$/],
  ])('%s: %j is refused with what to do', (filename, content, message) =>
    expect(() => accept(filename, content)).toThrow(message),
  );

  test.each([
    ['a.pdf', '%PDF-1.7 ftypheic'],
    ['a.jpg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['a.png', '\x89PNG\r\n\x1a\n'],
    ['a.docx', 'PK\x03\x04'],
    ['a.jpg', ftyp('isom', 'mp42')],
    ['a.jpg', ''],
  ])('%s: %j is none', (filename, content) => expect(() => accept(filename, content)).not.toThrow());
});
