import { createHash } from 'node:crypto';
import { type ReceiptAnalysisItem, ReceiptAnalysisResponse } from '@probant/contracts/receipt-control';
import { findFreePorts } from '@probant/kernel/free-ports';
import { parseTenantId } from '@probant/kernel/tenant';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';
import { issueTestKey } from './testing/shared-platform.ts';
import { type SpawnedService, spawnService } from './testing/spawned-service.ts';

/** Calls receipt control through the gateway, as a client does: real pictures and PDFs, and the real reader. */
let platform: PlatformUnderTest;
beforeAll(async () => {
  platform = await startPlatformUnderTest({ PROBANT_PUBLISH_RECEIPT_POLICIES: 'true' });
});
afterAll(() => platform.close());

type Options = {
  readonly categories?: readonly (string | null)[];
  readonly key?: string;
  readonly accept?: string;
  readonly url?: string;
};

function post(
  names: readonly string[],
  { categories, key = platform.key, accept = '*/*', url = platform.url }: Options,
) {
  const form = new FormData();
  for (const name of names) form.append('files', new Blob([Uint8Array.from(readSampleFile(name))]), name);
  if (categories) form.append('categories', JSON.stringify(categories));
  const headers = { 'x-api-key': key, accept };
  return fetch(`${url}/v1/extract/receipts/analyze`, { method: 'POST', body: form, headers });
}
async function analyze(names: readonly string[], options: Options = {}): Promise<ReceiptAnalysisResponse> {
  const response = await post(names, options);
  expect(response.status).toBe(200);
  const body = (await response.json()) as ReceiptAnalysisResponse;
  expect(Value.Check(ReceiptAnalysisResponse, body)).toBe(true);
  return body;
}
const listCodes = ({ findings }: ReceiptAnalysisItem) => findings.map(({ code }) => code);

const policy = (url: string, key: string, body?: unknown) =>
  fetch(`${url}/v1/receipt-policies`, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

describe('a batch of real files', () => {
  const FILE_NAMES = [
    'ticket-restaurant.jpg',
    'ticket-boulangerie.png',
    'corrompu.pdf',
    'ticket-restaurant.jpg',
    'rib.pdf',
    'protege.pdf',
  ];

  test('returns items in order, with duplicates, a file that is not a receipt and broken files marked', async () => {
    const { items, duplicate_groups, policy_is_default } = await analyze(FILE_NAMES);
    expect(items.map(({ index, filename }) => `${index} ${filename}`)).toEqual(
      FILE_NAMES.map((name, at) => `${at} ${name}`),
    );
    expect(items.map(({ error }) => error !== null)).toEqual([false, false, true, false, false, true]);
    expect(items[0]?.data).toMatchObject({ total_amount: expect.any(Number), receipt_date: '2026-10-08' });
    expect(items[3]?.data).toEqual(items[0]?.data);
    expect(listCodes(items[4] ?? expect.fail())).toContain('not_a_receipt');
    expect(duplicate_groups).toEqual([{ indices: [0, 3], rule: 'fingerprint' }]);
    const hasOpinion = items.map(({ authenticity }) => authenticity !== null);
    expect(hasOpinion).toEqual(items.map(({ error }) => error === null));
    for (const item of [items[0], items[1]])
      expect(item?.authenticity).toMatchObject({ verdict: 'consistent', explanation: expect.stringMatching(/\w/) });
    expect(policy_is_default).toBe(true);
  });

  test('returns no finding but the date for two correct receipts', async () => {
    const { items } = await analyze(['ticket-restaurant.jpg', 'ticket-boulangerie.png']);
    const dateCodes = ['future_date', 'date_too_old'];
    for (const item of items) expect(listCodes(item).filter((code) => !dateCodes.includes(code))).toEqual([]);
  });

  test('streams progress events through the gateway', async () => {
    const response = await post(['ticket-boulangerie.png', 'vide.pdf'], { accept: 'text/event-stream' });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-ratelimit-limit-minute')).not.toBeNull();
    const names = [...(await response.text()).matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    expect(names).toEqual(['progress', 'progress', 'result']);
  });

  test('writes an audit event for each opinion and none for the batch', async () => {
    const url = `${platform.url}/v1/events?tenant_id=demo&limit=100`;
    const response = await fetch(url, { headers: { 'x-api-key': platform.key } });
    const events = (await response.json()) as { action: string; resource_id: string; metadata: object }[];
    expect(new Set(events.map(({ action }) => action))).toEqual(new Set(['authenticity.analyze']));
    const sha256 = createHash('sha256').update(readSampleFile('ticket-restaurant.jpg')).digest('hex');
    expect(events).toContainEqual(
      expect.objectContaining({
        resource_id: sha256,
        metadata: expect.objectContaining({ document_type: 'receipt', verdict: 'consistent' }),
      }),
    );
  });
});

describe('the expense policy', () => {
  test('applies to the receipts of its tenant only', async () => {
    const { key: otherKey } = await issueTestKey(platform.databaseUrl, { tenant: parseTenantId('another') });
    const caps = [{ category: 'Repas', max_amount: 20 }];
    const put = await policy(platform.url, platform.key, { caps, tenant_id: 'another' });
    expect(await put.json()).toMatchObject({ caps, is_default: false });
    expect(await (await policy(platform.url, otherKey)).json()).toMatchObject({ caps: [], is_default: true });
    const [ours, theirs] = await Promise.all(
      [platform.key, otherKey].map((key) => analyze(['ticket-boulangerie.png'], { key, categories: ['REPAS'] })),
    );
    expect(ours).toMatchObject({ policy_is_default: false, items: [{ error: null }] });
    expect(ours?.items.map(listCodes)).toEqual([expect.arrayContaining(['amount_above_cap'])]);
    expect(theirs?.policy_is_default).toBe(true);
    expect(theirs?.items.map(listCodes)).not.toEqual([expect.arrayContaining(['amount_above_cap'])]);
  });

  test('returns a 422 list for an invalid policy', async () => {
    const response = await policy(platform.url, platform.key, { currency: 'EURO' });
    expect([response.status, await response.json()]).toMatchObject([422, { detail: [{ loc: ['body', 'currency'] }] }]);
  });

  test('lists the presets', async () => {
    const url = `${platform.url}/v1/receipt-policies/presets`;
    const response = await fetch(url, { headers: { 'x-api-key': platform.key } });
    expect(await response.json()).toMatchObject([{ id: 'urssaf-repas' }, { id: 'urssaf-grand-deplacement' }]);
  });
});

describe('standalone extraction with unpublished policies', () => {
  let split: PlatformUnderTest;
  let extraction: SpawnedService;
  let environment: Readonly<Record<string, string>>;
  const start = () => spawnService(new URL('../../../services/extraction/src/main.ts', import.meta.url), environment);
  beforeAll(async () => {
    const port = await findFreePorts();
    split = await startPlatformUnderTest({ PROBANT_UPSTREAM_EXTRACTION: `http://127.0.0.1:${port + 1}` });
    const { databaseUrl, dataDir } = split;
    environment = { DATABASE_URL: databaseUrl, PROBANT_DATA_DIR: dataDir, PROBANT_PORT: String(port) };
    extraction = await start();
  });
  afterAll(async () => {
    await extraction.end();
    await split.close();
  });

  test('the extraction port serves policies and the gateway does not', async () => {
    for (const path of ['', '/presets']) {
      const response = await fetch(`${split.url}/v1/receipt-policies${path}`, { headers: { 'x-api-key': split.key } });
      expect([response.status, await response.json()]).toEqual([
        404,
        { message: 'no Route matched with those values' },
      ]);
    }
    expect(await (await policy(extraction.url, split.key)).json()).toMatchObject({ is_default: true });
    expect((await policy(extraction.url, '')).status).toBe(401);
  });

  test('a policy survives a restart and applies to receipts sent through the gateway', async () => {
    await policy(extraction.url, split.key, { default_max_amount: 5 });
    await extraction.end();
    extraction = await start();
    const stored = await (await policy(extraction.url, split.key)).json();
    expect(stored).toMatchObject({ default_max_amount: 5, is_default: false });
    const { items, policy_is_default } = await analyze(['ticket-boulangerie.png'], { url: split.url, key: split.key });
    expect(policy_is_default).toBe(false);
    expect(listCodes(items[0] ?? expect.fail())).toContain('amount_above_default');
  });

  test('streams progress while the gateway still forwards the form', async () => {
    const form = new FormData();
    const junk = new Blob([new Uint8Array(10 * 1024 * 1024)]);
    for (let index = 0; index < 8; index += 1) form.append('files', junk, `${index}.pdf`);
    const response = await fetch(`${split.url}/v1/extract/receipts/analyze`, {
      method: 'POST',
      body: form,
      headers: { 'x-api-key': split.key, accept: 'text/event-stream' },
    });
    expect(response.status).toBe(200);
    const names = [...(await response.text()).matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    expect(names).toEqual([...Array.from({ length: 8 }, () => 'progress'), 'result']);
  });
});
