import { readFileSync } from 'node:fs';
import { ERROR_CODES, type ErrorCode } from '@probant/kernel/error-codes';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';

type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: unknown }>>>>;
};

const { paths }: Description = JSON.parse(readFileSync(`${repositoryRoot}/openapi/probant.json`, 'utf8'));

/** Operations of the services: the routes of health need no key and refuse nothing but another method. */
const operations = Object.entries(paths)
  .filter(([path]) => path.startsWith('/v1/') || path === '/mcp')
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, { requestBody }]) => ({
      title: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
      hasBody: requestBody !== undefined,
    })),
  );

let platform: PlatformUnderTest;
let weakKey = '';

beforeAll(async () => {
  platform = await startPlatformUnderTest();
  weakKey = await issueKey(['erase']);
});
afterAll(() => platform.close());

async function issueKey(scopes: readonly string[]): Promise<string> {
  const response = await fetch(`${platform.url}/v1/account/keys`, {
    method: 'POST',
    headers: { 'x-api-key': platform.key, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'weak', scopes }),
  });
  return ((await response.json()) as { readonly key: string }).key;
}

type Sent = {
  readonly method?: string;
  readonly key?: string | null;
  readonly type?: string;
  readonly body?: string | FormData;
};

async function send(path: string, { method = 'GET', key = platform.key, type, body }: Sent = {}) {
  const response = await fetch(`${platform.url}${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  await response.arrayBuffer();
  return { status: response.status, code: response.headers.get('x-error-code') };
}

const isListed = ({ status, code }: Awaited<ReturnType<typeof send>>): boolean =>
  ERROR_CODES[code as ErrorCode]?.statuses.includes(status) ?? false;

describe('X-Error-Code', () => {
  test.each(operations)('is in the list for each refusal of $title, and absent from a success', async (operation) => {
    const { path, method, hasBody } = operation;
    const refused = [
      await send(path, { method, key: null }),
      await send(path, { method, key: 'prb_live_unknown' }),
      await send(`${path}/nothing/there`, { method }),
      await send(path, { method: 'PATCH' }),
      ...(hasBody ? [await send(path, { method, type: 'image/gif', body: 'x' })] : []),
    ];
    for (const response of refused) expect(response.status).toBeGreaterThanOrEqual(400);
    expect(refused.filter((response) => !isListed(response))).toEqual([]);
    const others = [
      await send(path, { method, key: weakKey }),
      await send(path, { method }),
      ...(hasBody ? [await send(path, { method, type: 'application/json', body: '{}' })] : []),
      ...(hasBody ? [await send(path, { method, type: 'application/json', body: '{' })] : []),
      ...(hasBody ? [await send(path, { method, type: 'multipart/form-data; boundary=b', body: '--b--\r\n' })] : []),
    ];
    const isCorrect = (response: (typeof others)[number]) =>
      response.status < 400 ? response.code === null : isListed(response);
    expect(others.filter((response) => !isCorrect(response))).toEqual([]);
  });

  test('tells the reasons of a 404, a 405 and a missing scope apart', async () => {
    expect([
      await send('/nowhere'),
      await send('/v1/export/nowhere'),
      await send('/v1/formats', { method: 'DELETE' }),
      await send('/health', { method: 'DELETE' }),
      await send('/v1/formats', { key: weakKey }),
      await send('/v1/events?tenant_id=another'),
      await send('/docs/guide/nowhere.html'),
    ]).toEqual([
      { status: 404, code: 'no_route' },
      { status: 404, code: 'not_found' },
      { status: 405, code: 'method_not_allowed' },
      { status: 405, code: 'method_not_allowed' },
      { status: 403, code: 'missing_scope' },
      { status: 403, code: 'foreign_tenant' },
      expect.objectContaining({ code: expect.stringMatching(/^(?:no_route|page_not_built)$/) }),
    ]);
  });

  const lockedPdf = readFileSync(`${repositoryRoot}/libs/documents/src/fixtures/locked.pdf`);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  test.each([
    ['extraction', '/v1/extract', 'facture.exe', 'x', 400, 'extension_not_allowed'],
    ['extraction', '/v1/extract', 'facture.pdf', '', 422, 'empty_file'],
    ['extraction', '/v1/extract', 'facture.pdf', png, 422, 'content_mismatch'],
    ['extraction', '/v1/extract', 'facture.pdf', '%PDF-1.7\nbroken', 422, 'unreadable_pdf'],
    ['extraction', '/v1/extract', 'photo.png', png.subarray(0, 40), 422, 'unreadable_picture'],
    ['extraction', '/v1/extract', 'facture.pdf', lockedPdf, 422, 'password_protected'],
    ['extraction', '/v1/extract/e-invoice', 'facture.xml', '<a>', 422, 'not_well_formed'],
    ['authenticity', '/v1/authenticity/analyze', 'facture.pdf', lockedPdf, 422, 'unreadable_file'],
    ['authenticity', '/v1/authenticity/analyze', 'facture.pdf', '', 422, 'empty_file'],
  ])('names what is wrong with a file of %s: %s of %s', async (_, path, name, content, status, code) => {
    const form = new FormData();
    form.set('file', new Blob([content]), name);
    if (path.includes('authenticity')) form.set('document_type', 'receipt');
    expect(await send(path, { method: 'POST', body: form })).toEqual({ status, code });
  });
});
