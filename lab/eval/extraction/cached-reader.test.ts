import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentReader, OpenedDocument } from '@probant/documents/document';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { computeReaderHash, createCachedReader } from './cached-reader.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'readings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const DOCUMENT: OpenedDocument = {
  kind: 'pdf',
  pageCount: 0,
  pages: [],
  attachments: [{ name: 'factur-x.xml', bytes: new Uint8Array([60, 0, 255]) }],
  metadata: {},
};

function createCountingReader() {
  const counting = {
    opened: 0,
    open: async () => {
      counting.opened += 1;
      return DOCUMENT;
    },
  };
  return counting;
}

describe('createCachedReader', () => {
  const open = (inner: object, readerHash: string, byte: number, scope = {}) =>
    createCachedReader(inner as DocumentReader, folder, readerHash).open(new Uint8Array([byte]), {
      tenant: 'eval',
      ...scope,
    });

  test('opens a file once and returns the same reading, attachments included', async () => {
    const inner = createCountingReader();
    expect(await open(inner, 'a', 1)).toEqual(DOCUMENT);
    expect(await open(inner, 'a', 1)).toEqual(DOCUMENT);
    expect(inner.opened).toBe(1);
  });

  test('opens again another file, with another reader, and with another scope', async () => {
    const inner = createCountingReader();
    await open(inner, 'a', 1);
    await open(inner, 'a', 2);
    await open(inner, 'b', 1);
    await open(inner, 'a', 1, { maxPages: 1 });
    expect(inner.opened).toBe(4);
  });

  test('does not remember a failure', async () => {
    const failing = { open: () => Promise.reject(new Error('too long')) };
    await expect(open(failing, 'a', 1)).rejects.toThrow('too long');
    const inner = createCountingReader();
    await open(inner, 'a', 1);
    expect(inner.opened).toBe(1);
  });
});

test('computeReaderHash is stable', () => expect(computeReaderHash()).toBe(computeReaderHash()));
