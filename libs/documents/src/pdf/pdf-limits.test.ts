import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_LIMITS } from '../limits.ts';
import * as hostile from '../testing/hostile-pdfs.ts';
import { writePdf } from '../testing/pdf-writer.ts';
import { checkPdfLimits } from './pdf-limits.ts';
import { MAX_SAVED_STATES } from './state-nesting.rules.ts';

const createStream = (dictionary: string, content: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< ${dictionary} >>\nstream\r\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const deflateZeros = (bytes: number) => deflateSync(Buffer.alloc(bytes));
const createLayers = (layers: number) => {
  let content: Uint8Array = Buffer.from('BT ET');
  for (let layer = 0; layer < layers; layer += 1) content = deflateSync(content);
  return createStream(`/Filter [${'/FlateDecode '.repeat(layers)}]`, content);
};

describe('checkPdfLimits accepts', () => {
  const picture = { pixels: new Uint8Array(300), width: 10, height: 10 };
  test.each([
    ['pages of text', writePdf({ pages: [{ texts: [{ text: 'Facture', x: 60, y: 700 }] }, { picture }] })],
    ['a stream exactly at the limit', createStream('/Filter /FlateDecode', deflateZeros(DOCUMENT_LIMITS.pdf.bytes))],
    ['four filters', createLayers(4)],
    // It is decoded only when its page has no text, and then within the limits of the worker.
    [
      'a large picture',
      createStream('/Subtype /Image /Filter /FlateDecode', deflateZeros(DOCUMENT_LIMITS.pdf.bytes + 1)),
    ],
    ['an encrypted or broken stream', createStream('/Filter /FlateDecode', Buffer.alloc(1000, 0xff))],
    ['a truncated stream', createStream('/Filter /FlateDecode', deflateZeros(100_000).subarray(0, 50))],
  ])('%s', (_, file) => expect(() => checkPdfLimits(file)).not.toThrow());
});

describe('checkPdfLimits rejects with took_too_much_memory', () => {
  test.each([
    ['a stream above the limit', createStream('/Filter /FlateDecode', deflateZeros(DOCUMENT_LIMITS.pdf.bytes + 1))],
    ['five filters', createLayers(5)],
    [
      'streams above the limit in total',
      Buffer.concat(Array(5).fill(createStream('/Filter/FlateDecode', deflateZeros(60e6)))),
    ],
    ['a gigabyte with a wrong checksum', hostile.createFlateBomb(1024)],
    ['run lengths after Flate', hostile.createRunLengthBomb(128)],
    ['too many objects', hostile.createObjectFlood(DOCUMENT_LIMITS.pdf.objects + 1)],
    ['too many objects in an object stream', createStream('/Type /ObjStm /N 500001 /First 8', Buffer.alloc(8))],
  ])('%s', (_, file) => expect(() => checkPdfLimits(file)).toThrow('took_too_much_memory'));
});

describe('checkPdfLimits counts the graphics states that a content saves', () => {
  test.each([false, true])('when it is compressed: %s', (isCompressed) => {
    const create = (count: number) => hostile.createSavedStates(count, isCompressed);
    expect(() => checkPdfLimits(create(MAX_SAVED_STATES))).not.toThrow();
    expect(() => checkPdfLimits(create(MAX_SAVED_STATES + 1))).toThrow('took_too_long');
  });

  test('but not those that it restores, those of another stream, and letters in words', () => {
    const contents = [
      'q 1 0 0 1 0 0 cm Q\n'.repeat(5000),
      'q '.repeat(1500),
      'q '.repeat(1500),
      '(quai) Tj q0 '.repeat(5000),
    ];
    const file = Buffer.concat(contents.map((content) => createStream('', Buffer.from(content))));
    expect(() => checkPdfLimits(file)).not.toThrow();
  });
});
