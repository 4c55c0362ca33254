import { expect, test } from 'vitest';
import { appendRevision, readLastOffset } from '../testing/pdf-update-writer.ts';
import { writePdf } from '../testing/pdf-writer.ts';
import { openPdfStructure } from './open-structure.ts';

const SOURCE = writePdf({ pages: [{ texts: [{ text: 'Total', x: 60, y: 700 }] }] });

/** Writes objects between the last object of the file and its cross-reference, which moves. */
function insertObjects(file: Buffer, text: string): Buffer {
  const start = readLastOffset(file);
  const tail = file.subarray(start).toString('latin1');
  return Buffer.concat([
    file.subarray(0, start),
    Buffer.from(text, 'latin1'),
    Buffer.from(tail.replace(/startxref\n\d+/, `startxref\n${start + text.length}`), 'latin1'),
  ]);
}

const listRepeated = (file: Buffer, max = 10) => openPdfStructure(file).listRepeatedObjects(max);

test('lists an object that one save defines twice with different contents', () => {
  const file = insertObjects(SOURCE, '1 0 obj\n<< /Type /Font /BaseFont /Courier >>\nendobj\n');
  const [first, second] = [file.indexOf('1 0 obj'), file.lastIndexOf('1 0 obj')];
  expect(listRepeated(file)).toEqual([{ number: 1, offsets: [first, second] }]);
});

test('lists no object that is written twice with the same content', () => {
  const start = SOURCE.indexOf('1 0 obj');
  const object = SOURCE.toString('latin1', start, SOURCE.indexOf('endobj', start) + 7);
  expect(listRepeated(insertObjects(SOURCE, object))).toEqual([]);
});

test.each([
  ['of a later revision', appendRevision(SOURCE, { 1: '<< /Type /Font >>' })],
  ['that cannot be read', insertObjects(SOURCE, '1 0 obj\n<< /Type endobj\n')],
  ['of another generation', insertObjects(SOURCE, '1 1 obj\n<< /Type /Font >>\nendobj\n')],
  [
    'inside a stream',
    insertObjects(SOURCE, '90 0 obj\n<< >>\nstream\n1 0 obj\n<< /A 1 >>\nendobj\nendstream\nendobj\n'),
  ],
])('lists no object %s', (_, file) => {
  expect(listRepeated(file)).toEqual([]);
});

test('stops at the number asked for', () => {
  const objects = Array.from({ length: 20 }, (_, index) => `1 0 obj\n${index}\nendobj\n`).join('');
  expect(listRepeated(insertObjects(SOURCE, objects), 5)).toHaveLength(5);
});

test('compares 10,000 objects at most, so that broken ones cost little', () => {
  const broken = '1 0 obj\n<< /A\n'.repeat(30_000);
  const file = insertObjects(SOURCE, `${broken}1 0 obj\n1\nendobj\n1 0 obj\n2\nendobj\n`);
  expect(listRepeated(file)).toEqual([]);
});
