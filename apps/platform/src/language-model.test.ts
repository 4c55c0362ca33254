import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExtractionResult } from '@probant/contracts/extraction';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';

/** A local model that proposes an address printed on the page and a name that is not. */
let requestCount = 0;
const model = createServer((request, response) => {
  requestCount += 1;
  request.resume();
  const content = JSON.stringify({ vendor_address: '18 rue du Vieux Temple', vendor_name: 'Never Printed SARL' });
  response.end(JSON.stringify({ choices: [{ message: { content } }] }));
});

let platform: PlatformUnderTest;
beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const { port } = model.address() as AddressInfo;
  platform = await startPlatformUnderTest({ PROBANT_LLM_URL: `http://127.0.0.1:${port}`, PROBANT_LLM_MODEL: 'small' });
});
afterAll(async () => {
  await platform.close();
  model.closeAllConnections();
  model.close();
});

test('uses the configured language model and accepts only values printed on the page', async () => {
  const form = new FormData();
  form.append('file', new Blob([readSampleFile('rib.pdf')]), 'rib.pdf');
  const response = await fetch(`${platform.url}/v1/extract?document_type=invoice`, {
    method: 'POST',
    headers: { 'x-api-key': platform.key },
    body: form,
  });
  const { data, field_confidences } = (await response.json()) as ExtractionResult;
  expect(requestCount).toBe(1);
  expect(data).toMatchObject({ vendor_name: null });
  const proposed = field_confidences.filter(({ reason }) => reason === 'language_model');
  expect(proposed.map(({ field }) => field)).toEqual(['vendor_address']);
  // A bank details slip is not an invoice, whatever the request says, so proposals for it keep a low score.
  expect(proposed.every(({ score }) => score <= 0.3)).toBe(true);
});
