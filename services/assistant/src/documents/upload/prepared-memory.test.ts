import { expect, test } from 'vitest';
import type { PreparedDocument } from '../../prepared-documents/prepared-document.ts';
import { createPreparedMemory, estimatePreparedBytes } from './prepared-memory.ts';

const createDocument = (characters: number): PreparedDocument => ({
  id: 'd',
  filename: 'note.txt',
  contentType: 'text/plain',
  title: 'note',
  hasStatedTitle: false,
  language: 'fr',
  sha256: new Uint8Array(32),
  pageCount: 1,
  hiddenTextPages: 0,
  pages: [],
  chunks: [
    {
      page: 1,
      start: 0,
      end: characters,
      heading: [],
      text: 'a'.repeat(characters),
      tables: null,
      postings: new Uint8Array(),
    },
  ],
  file: null,
});
const bytesOf = (characters: number) => estimatePreparedBytes(createDocument(characters));

test('counts texts, headings, postings, pages and a kept file', () => {
  const [chunk] = createDocument(100).chunks;
  if (chunk === undefined) throw new Error('no chunk');
  const document = {
    chunks: [{ ...chunk, heading: ['Repos'], postings: new Uint8Array(7) }],
    pages: [new Uint8Array(500), new Uint8Array(11)],
  };
  const textBytes = 300 + 2 * 105 + 7 + 511;
  expect(estimatePreparedBytes({ ...document, file: null })).toBe(textBytes);
  const file = { keyId: 'k', wrappedKey: new Uint8Array(60), byteCount: 5_000, pieceCount: 1, pieces: () => [] };
  expect(estimatePreparedBytes({ ...document, file })).toBe(textBytes + 5_000);
});

test('refuses a call that alone takes too much, and keeps what it has until it is released', () => {
  const memory = createPreparedMemory({ maxTenantBytes: bytesOf(1_000), maxBytes: 10 * bytesOf(1_000) });
  const share = memory.open('acme');
  expect(share.add(createDocument(1_000))).toBe('added');
  expect(share.add(createDocument(1))).toBe('call_too_large');
  expect(memory.open('acme').add(createDocument(1))).toBe('busy');
  expect(memory.open('other').add(createDocument(1_000))).toBe('added');
  share.release();
  expect(memory.open('acme').add(createDocument(1_000))).toBe('added');
});

test('refuses a call while those of all tenants take too much', () => {
  const memory = createPreparedMemory({ maxTenantBytes: bytesOf(1_000), maxBytes: 2 * bytesOf(1_000) });
  const shares = ['a', 'b', 'c'].map((tenant) => memory.open(tenant));
  expect(shares.map((share) => share.add(createDocument(1_000)))).toEqual(['added', 'added', 'busy']);
  shares[0]?.release();
  shares[0]?.release();
  expect(shares[2]?.add(createDocument(1_000))).toBe('added');
});

test('counts what a document takes while it is read until it is added, and then the document alone', () => {
  const memory = createPreparedMemory({ maxTenantBytes: bytesOf(1_000), maxBytes: 10 * bytesOf(1_000) });
  const share = memory.open('acme');
  expect(share.hold(bytesOf(600))).toBe('added');
  expect(share.hold(bytesOf(600))).toBe('call_too_large');
  expect(memory.open('acme').hold(bytesOf(600))).toBe('busy');
  expect(share.add(createDocument(500))).toBe('added');
  expect(memory.open('acme').hold(1)).toBe('added');
  share.release();
  expect(memory.open('acme').hold(bytesOf(1_000) - 1)).toBe('added');
});
