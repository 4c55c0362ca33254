import { beforeAll, expect, test } from 'vitest';
import type { DocumentReader } from '../document.ts';
import { openSharedReader } from '../testing/shared-reader.ts';
import { openTextDocument, READ_TEXT_TASK } from './text.task.ts';

let reader: DocumentReader;
beforeAll(async () => {
  reader = await openSharedReader();
  reader.register([READ_TEXT_TASK]);
});

const open = (name: string, text: string) =>
  openTextDocument(reader, { name, bytes: Buffer.from(text) }, { tenant: 'a' });

test('reads a document in a worker, blocks beyond one message included', async () => {
  const paragraphs = Array.from({ length: 9_000 }, (_, index) => `Alinéa ${index} ${'x'.repeat(60)}`);
  const { format, blocks } = await open('règlement.md', paragraphs.join('\n\n'));
  expect(format).toBe('markdown');
  expect(blocks).toHaveLength(9_000);
  expect(blocks.at(-1)).toEqual({ kind: 'paragraph', text: paragraphs.at(-1), page: null });
});

test.each([
  ['a.bin', 'x', 'unknown_kind'],
  ['a.csv', '"', 'unreadable'],
  ['a.txt', '', 'empty'],
])('rejects %s (%j) with %s', async (name, text, fault) => {
  await expect(open(name, text)).rejects.toMatchObject({ name: 'UnreadableDocument', fault });
});
