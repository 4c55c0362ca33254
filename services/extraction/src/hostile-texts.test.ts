import { createLongHead, HOSTILE_TEXTS, LONG_NAME } from '@probant/documents/testing/hostile-texts';
import { openSharedReader } from '@probant/documents/testing/shared-reader';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestExtraction, type TestExtraction } from './testing/test-extraction.ts';

let extraction: TestExtraction;
beforeAll(async () => {
  extraction = await createTestExtraction(await openSharedReader());
});
afterAll(() => extraction.service.close());

async function readStatus(path: string, content: Uint8Array, texts: Readonly<Record<string, string>> = {}) {
  const { status } = await extraction.postForBytes(path, { files: [{ name: 'hostile.pdf', content }], texts });
  return status;
}

// The thread that analyzes them is measured in hostile-texts.long.test.ts; the deadline is tested in hostile-files.test.ts.
describe('a text that takes long to analyze', () => {
  test.each(HOSTILE_TEXTS)('is analyzed: $title', async ({ create }) => {
    expect(await readStatus('/v1/extract?document_type=invoice', create())).toBe(200);
  });

  test('is analyzed: 1,000 known issuers whose names share most letters with the head', async () => {
    const issuers = Array.from({ length: 1000 }, (_, at) => ({ name: `${LONG_NAME} ${90_000 + at}` }));
    const texts = { known_issuers: JSON.stringify(issuers) };
    expect(await readStatus('/v1/extract?document_type=invoice', createLongHead(3000), texts)).toBe(200);
  });
});
