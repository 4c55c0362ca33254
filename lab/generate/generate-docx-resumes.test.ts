import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DocumentReader, toPlainText } from '@probant/documents/document';
import { createDocumentReader } from '@probant/documents/reader';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateDocxResumes } from './generate-docx-resumes.ts';
import { type Part, TEMPLATE_PARTS } from './generated-document.ts';

const models = join(fileURLToPath(new URL('.', import.meta.url)), '../../models/ppocr-v6');
let reader: DocumentReader;
beforeAll(async () => {
  reader = await createDocumentReader({ models, logger: silentLogger, metrics: createMetrics(), workers: 1 });
});
afterAll(() => reader.close());

async function generateAll(seed: number, part: Part, count = 16) {
  const files = [];
  for await (const file of generateDocxResumes({ seed, count, part })) files.push(file);
  return files;
}
const toAlphanumeric = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

test('generates the same files for the same seed and other files for another seed', async () => {
  expect(await generateAll(3, 'report', 2)).toEqual(await generateAll(3, 'report', 2));
  expect((await generateAll(4, 'report', 1))[0]?.truth).not.toEqual((await generateAll(3, 'report', 1))[0]?.truth);
});

test.each(TEMPLATE_PARTS)('the file contains the values of the truth, %s templates', async (part) => {
  for (const { bytes, truth, name, template } of await generateAll(12, part)) {
    const { kind, pages } = await reader.open(bytes, { tenant: 'test' });
    expect(kind).toBe('docx');
    const text = toAlphanumeric(toPlainText(pages));
    const expectedValues = [
      truth.firstname,
      truth.lastname,
      truth.email,
      truth.phone,
      truth.location,
      ...(truth.skills ?? []),
    ];
    const missing = expectedValues.filter((value) => !text.includes(toAlphanumeric(value ?? '')));
    expect.soft(missing, `${name} ${template}`).toEqual([]);
  }
});
