import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DocumentReader, textOf } from '@probant/documents/document';
import { createDocumentReader } from '@probant/documents/reader';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PARTS, type Part } from './document.ts';
import { generateDocxResumes } from './generate-docx-resumes.ts';

const models = join(fileURLToPath(new URL('.', import.meta.url)), '../../models/ppocr-v6');
let reader: DocumentReader;
beforeAll(async () => {
  reader = await createDocumentReader({ models, logger: silentLogger, metrics: createMetrics(), children: 1 });
});
afterAll(() => reader.close());

async function made(seed: number, part: Part, count = 16) {
  const files = [];
  for await (const file of generateDocxResumes({ seed, count, part })) files.push(file);
  return files;
}
const bare = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

test('the same seed gives the same files, another one others', async () => {
  expect(await made(3, 'report', 2)).toEqual(await made(3, 'report', 2));
  expect((await made(4, 'report', 1))[0]?.truth).not.toEqual((await made(3, 'report', 1))[0]?.truth);
});

test.each(PARTS)('what the truth says can be read in the file, %s', async (part) => {
  for (const { bytes, truth, name, template } of await made(12, part)) {
    const { kind, pages } = await reader.open(bytes, { tenant: 'test' });
    expect(kind).toBe('docx');
    const text = bare(textOf(pages));
    const wanted = [truth.firstname, truth.lastname, truth.email, truth.phone, truth.location, ...(truth.skills ?? [])];
    const missing = wanted.filter((value) => !text.includes(bare(value ?? '')));
    expect.soft(missing, `${name} ${template}`).toEqual([]);
  }
});
