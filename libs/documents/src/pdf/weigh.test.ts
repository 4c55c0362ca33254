import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import * as hostile from '../testing/hostile-pdfs.ts';
import { writePdf } from '../testing/pdf-writer.ts';
import { weighPdf } from './weigh.ts';

const stream = (dictionary: string, content: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< ${dictionary} >>\nstream\r\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes));
const inLayers = (layers: number) => {
  let content: Uint8Array = Buffer.from('BT ET');
  for (let layer = 0; layer < layers; layer += 1) content = deflateSync(content);
  return stream(`/Filter [${'/FlateDecode '.repeat(layers)}]`, content);
};

describe('a PDF that may be opened', () => {
  const picture = { pixels: new Uint8Array(300), width: 10, height: 10 };
  test.each([
    ['pages of text', writePdf({ pages: [{ texts: [{ text: 'Facture', x: 60, y: 700 }] }, { picture }] })],
    ['a stream just within the limit', stream('/Filter /FlateDecode', zeros(LIMITS.pdf.bytes))],
    ['four filters', inLayers(4)],
    // It is decoded only when its page has no text, and then under the watch over the child.
    ['a large picture', stream('/Subtype /Image /Filter /FlateDecode', zeros(LIMITS.pdf.bytes + 1))],
    ['a stream that is encrypted or broken', stream('/Filter /FlateDecode', Buffer.alloc(1000, 0xff))],
    ['a stream that breaks off', stream('/Filter /FlateDecode', zeros(100_000).subarray(0, 50))],
  ])('%s', (_, file) => expect(() => weighPdf(file)).not.toThrow());
});

describe('a PDF that asks for too much', () => {
  test.each([
    ['a stream beyond the limit', stream('/Filter /FlateDecode', zeros(LIMITS.pdf.bytes + 1))],
    ['five filters', inLayers(5)],
    ['streams that are too much together', Buffer.concat(Array(5).fill(stream('/Filter/FlateDecode', zeros(60e6))))],
    ['a wrong check sum at the end of a gigabyte', hostile.flateBomb(1024)],
    ['runs of one byte', hostile.runLengthBomb(128)],
    ['too many objects', hostile.objectFlood(LIMITS.pdf.objects + 1)],
    ['too many objects in a stream', stream('/Type /ObjStm /N 500001 /First 8', Buffer.alloc(8))],
  ])('%s', (_, file) => expect(() => weighPdf(file)).toThrow('took_too_much_memory'));
});
