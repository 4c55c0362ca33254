import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AuditEvent, ChainVerification } from '@probant/contracts/audit-trail';
import type { ExtractionResult } from '@probant/contracts/extraction';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { describe, expect } from 'vitest';
import { type SharedPlatform, test } from './testing/shared-platform.ts';

let platform: SharedPlatform;
test.beforeAll(({ platform: shared }) => {
  platform = shared;
});

type JsonResponse = { readonly status: number; readonly body: unknown; readonly headers: Headers };

async function call(path: string, init: RequestInit = {}, key: string | null = platform.key): Promise<JsonResponse> {
  const headers = { ...init.headers, ...(key === null ? {} : { 'x-api-key': key }) };
  const response = await fetch(`${platform.url}${path}`, { ...init, headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

function upload(
  path: string,
  field: string,
  ...files: readonly (readonly [string, Uint8Array<ArrayBuffer>])[]
): Promise<JsonResponse> {
  const form = new FormData();
  for (const [name, bytes] of files) form.append(field, new Blob([bytes]), name);
  return call(path, { method: 'POST', body: form });
}

const post = (path: string, body: unknown) =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const dataOf = ({ body }: JsonResponse) => (body as ExtractionResult).data as Record<string, unknown>;

describe('main job through the gateway', () => {
  test('returns the XML fields of a Factur-X invoice, each with a confidence', async () => {
    const truth = JSON.parse(String(await readFile(`${repositoryRoot}/samples/truth.json`)))['facture.pdf'];
    const answer = await upload('/v1/extract', 'file', ['facture.pdf', readSampleFile('facture.pdf')]);
    expect(answer.status).toBe(200);
    const result = answer.body as ExtractionResult;
    expect(result).toMatchObject({ document_type: 'invoice', text_source: 'embedded_xml', error: null });
    expect(result.confidence).toBeGreaterThanOrEqual(0.9);
    expect(dataOf(answer)).toMatchObject({
      invoice_number: truth.data.invoice_number,
      invoice_date: truth.data.invoice_date,
      total_amount: truth.data.total_amount,
      vat_amount: truth.data.vat_amount,
      vendor_name: truth.data.vendor_name,
    });
    expect(result.field_confidences.map(({ field }) => field)).toContain('total_amount');
  });

  test('returns the total, date and time of a photographed receipt', async () => {
    const truth = JSON.parse(String(await readFile(`${repositoryRoot}/samples/truth.json`)))['ticket-restaurant.jpg'];
    const answer = await upload('/v1/extract', 'file', [
      'ticket-restaurant.jpg',
      readSampleFile('ticket-restaurant.jpg'),
    ]);
    expect(answer.body).toMatchObject({ document_type: 'receipt', text_source: 'ocr', error: null });
    expect(dataOf(answer)).toMatchObject({
      vendor_name: truth.data.vendor_name,
      total_amount: truth.data.total_amount,
      receipt_date: truth.data.receipt_date,
      receipt_time: truth.data.receipt_time,
    });
  });

  test('chains, returns and verifies a posted event', async () => {
    const resource = createHash('sha256').update(readSampleFile('facture.pdf')).digest('hex');
    const created = await post('/v1/events', {
      tenant_id: platform.tenant,
      actor_id: 'comptable-1',
      action: 'read',
      resource_type: 'document',
      resource_id: resource,
    });
    expect(created.status).toBe(200);
    const event = created.body as AuditEvent;
    expect(event).toMatchObject({ chain_seq: 1, actor_type: 'user', severity: 'info', metadata: {}, changes: null });
    expect((await call(`/v1/events/${event.id}?tenant_id=${platform.tenant}`)).body).toEqual(event);
    expect((await call(`/v1/proof/verify?tenant_id=${platform.tenant}`)).body as ChainVerification).toMatchObject({
      ok: true,
      checked: 1,
      scope: 'full',
      head_seq: 1,
      head_hash: event.event_hash,
    });
  });

  test('returns a batch in order, with an error for a broken file', async () => {
    const { status, body } = await upload(
      '/v1/extract/batch',
      'files',
      ['corrompu.pdf', readSampleFile('corrompu.pdf')],
      ['notes.txt', new TextEncoder().encode('bonjour')],
      ['facture-simple.pdf', readSampleFile('facture-simple.pdf')],
    );
    expect(status).toBe(200);
    const results = body as ExtractionResult[];
    expect(results.map(({ error }) => error === null)).toEqual([false, false, true]);
    expect(results[0]).toMatchObject({ confidence: 0, data: null, raw_text: '', field_confidences: [] });
    expect(results[2]).toMatchObject({ document_type: 'invoice' });
  });
});

describe('unreadable files', () => {
  test.each([
    { file: 'corrompu.pdf', status: 422 },
    { file: 'protege.pdf', status: 422 },
    { file: 'vide.pdf', status: 422 },
    { file: 'image-deguisee.pdf', status: 422 },
  ])('$file returns $status with a sentence', async ({ file, status }) => {
    const answer = await upload('/v1/extract', 'file', [file, readSampleFile(file)]);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ detail: expect.any(String) });
  });

  test('a text file returns 400', async () => {
    const answer = await upload('/v1/extract', 'file', ['notes.txt', new TextEncoder().encode('bonjour')]);
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
  });

  test('a file of 51 MiB returns 413', async () => {
    const answer = await upload('/v1/extract', 'file', ['grand.pdf', new Uint8Array(51 * 1024 * 1024)]);
    expect(answer).toMatchObject({ status: 413, body: { detail: expect.any(String) } });
  });
});

describe('access', () => {
  test.each([
    { case: 'no key', path: '/v1/schemas', key: null, status: 401, body: { message: 'No API key found in request' } },
    { case: 'an unknown key', path: '/v1/schemas', key: 'prb_live_x', status: 401, body: { message: 'Unauthorized' } },
    {
      case: 'an unknown route',
      path: '/v1/nothing',
      key: null,
      status: 404,
      body: { message: 'no Route matched with those values' },
    },
    {
      case: 'unpublished receipt policies',
      path: '/v1/receipt-policies',
      key: null,
      status: 404,
      body: { message: 'no Route matched with those values' },
    },
  ])('returns $status for $case', async ({ path, key, status, body }) => {
    expect(await call(path, {}, key)).toMatchObject({ status, body });
  });

  test('returns 403 for a tenant_id of another tenant', async () => {
    expect((await call('/v1/events?tenant_id=other')).status).toBe(403);
  });

  test('checks a company without a register: nothing but the number is evaluated', async () => {
    const { status, body } = await call('/v1/companies/732829320/compliance');
    expect(status).toBe(200);
    expect(body).toMatchObject({ siren: '732829320', valid_siren: true, overall: 'not_evaluated' });
  });

  test('every response has the rate limit headers', async () => {
    for (const path of ['/health', '/v1/schemas', '/v1/nothing', '/openapi/extraction.json', '/console']) {
      const { headers } = await fetch(platform.url + path, { headers: { 'x-api-key': platform.key } });
      for (const header of ['limit-minute', 'remaining-minute', 'limit-hour', 'remaining-hour'])
        expect(headers.get(`x-ratelimit-${header}`), `${path} ${header}`).toMatch(/^\d+$/);
    }
  });

  test('the port of a service requires the key too', async () => {
    const response = await fetch(`http://127.0.0.1:${platform.port + 6}/v1/events?tenant_id=${platform.tenant}`);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  });
});

test('health lists the running services', async () => {
  expect(await call('/health', {}, null)).toMatchObject({
    status: 200,
    body: {
      status: 'ok',
      services: {
        extraction: { status: 'ok', version: '0.2.0' },
        export: { status: 'ok', service: 'export-hub', version: '0.1.0' },
        'audit-trail': { status: 'ok', service: 'audit-trail', version: '0.1.0' },
        scoring: {
          status: 'ok',
          version: '0.1.0',
          scoring_version: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/),
        },
        assistant: { status: 'ok', version: '0.1.0' },
        companies: { status: 'ok', version: '0.1.0' },
        mcp: { status: 'ok', version: '0.1.0' },
      },
    },
  });
});
