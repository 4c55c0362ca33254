import { createHash } from 'node:crypto';
import { AnalyzeResponse } from '@probant/contracts/authenticity';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { type SharedPlatform, test } from './testing/shared-platform.ts';

/** Calls authenticity through the gateway, as a client does: real files and the real reader. */
let platform: SharedPlatform;
test.beforeAll(({ platform: shared }) => {
  platform = shared;
});

async function analyze(name: string, texts: Readonly<Record<string, string>>, key = platform.key) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(readSampleFile(name))]), name);
  for (const [field, text] of Object.entries(texts)) form.append(field, text);
  const url = `${platform.url}/v1/authenticity/analyze`;
  const response = await fetch(url, { method: 'POST', body: form, headers: { 'x-api-key': key } });
  return { status: response.status, body: (await response.json()) as unknown };
}

test.each([
  ['rib.pdf', 'rib'],
  ['facture.pdf', 'other'],
  ['facture-scan.pdf', 'other'],
  ['cv.pdf', 'resume'],
  ['ticket-boulangerie.png', 'receipt'],
  ['ticket-restaurant.jpg', 'receipt'],
  ['carte-identite.png', 'id_card'],
])('finds nothing to check in %s, and records the opinion', async (name, document_type) => {
  const { status, body } = await analyze(name, { document_type });
  expect(status).toBe(200);
  expect(Value.Errors(AnalyzeResponse, body)).toEqual([]);
  const opinion = body as AnalyzeResponse;
  expect(opinion).toMatchObject({ verdict: 'consistent', document_type });
  const events = await fetch(`${platform.url}/v1/events?tenant_id=${platform.tenant}`, {
    headers: { 'x-api-key': platform.key },
  });
  expect(await events.json()).toContainEqual(
    expect.objectContaining({
      action: 'authenticity.analyze',
      actor_type: 'api_key',
      actor_id: platform.keyId,
      resource_type: 'document',
      resource_id: createHash('sha256').update(readSampleFile(name)).digest('hex'),
      metadata: {
        document_type,
        verdict: 'consistent',
        score: opinion.score,
        codes: opinion.signals.map(({ code }) => code),
        rules_version: opinion.rules_version,
      },
    }),
  );
});

test('returns the errors of the contract', async () => {
  expect(await analyze('corrompu.pdf', { document_type: 'rib' })).toMatchObject({
    status: 422,
    body: { detail: { code: 'unreadable_file' } },
  });
  expect(await analyze('rib.pdf', { document_type: 'rib', fields: '[]' })).toMatchObject({
    status: 422,
    body: { detail: { code: 'invalid_fields' } },
  });
  expect(await analyze('rib.pdf', { document_type: 'invoice' })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'document_type'] }] },
  });
  expect(await analyze('rib.pdf', { document_type: 'rib' }, 'prb_live_nobody')).toEqual({
    status: 401,
    body: { message: 'Unauthorized' },
  });
});

test('the health of the platform names the service', async () => {
  const response = await fetch(`${platform.url}/authenticity/health`);
  expect(await response.json()).toMatchObject({
    status: 'ok',
    service: 'authenticity',
    version: '0.1.0',
    tsl_sequence: 23,
    tsl_issued: '2026-05-11',
  });
});
