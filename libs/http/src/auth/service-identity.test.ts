import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallSigner } from '@probant/audit/writer/http-writer';
import { createFixedClock } from '@probant/kernel/clock';
import { parseTenantId } from '@probant/kernel/tenant';
import fc from 'fast-check';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineJsonRoute, defineServiceRoute } from '../route/define-route.ts';
import type { Service } from '../service-app.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';
import { createServiceSigner, createSignatureVerifier } from './service-identity.ts';

const TEST_SECRET = 'a secret of this installation, 32+';
const clock = createFixedClock('2026-11-21T10:00:00Z');
const handledBodies: unknown[] = [];
const Note = Type.Object({ note: Type.String() });
const Anything = Type.Record(Type.String(), Type.Unknown());

const routes = [
  defineServiceRoute({
    method: 'POST',
    path: '/v1/notes',
    operationId: 'note',
    summary: 'Note',
    query: Type.Object({ list: Type.Optional(Type.String()) }),
    body: Note,
    bodyLimit: 1000,
    success: { status: 200, schema: Anything },
    async handler({ body }, { caller }) {
      handledBodies.push(body);
      return { ...caller, ...body };
    },
  }),
  defineJsonRoute({
    method: 'POST',
    path: '/v1/erase',
    operationId: 'erase',
    summary: 'Erase',
    body: Note,
    success: { status: 200, schema: Anything },
    async handler({ body }, { caller }) {
      handledBodies.push(body);
      return { keyId: caller.keyId };
    },
  }),
];

let service: Service;
let port: number;
beforeAll(async () => {
  service = await createTestService(routes, { verifySignature: createSignatureVerifier(TEST_SECRET, clock) });
  ({ port } = await service.listen(0, '127.0.0.1'));
});
afterAll(() => service.close());

const CALL_BODY = '{"note":"three keys destroyed"}';
const SERVICE_CALL: Parameters<CallSigner>[0] = {
  method: 'POST',
  path: '/v1/notes?list=a',
  body: CALL_BODY,
  tenantId: parseTenantId('acme'),
  service: 'scoring',
  idempotencyKey: 'sweep-17',
};
const JSON_TYPE = { 'content-type': 'application/json' };
const sign = createServiceSigner(TEST_SECRET, clock);

type TestCall = {
  readonly to?: number;
  readonly path?: string;
  readonly method?: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
};

/** Sends a request over a real connection, with the headers exactly as given. */
function send({ to = port, path = SERVICE_CALL.path, method = 'POST', body = CALL_BODY, headers }: TestCall) {
  return new Promise<{ status: number; json: Record<string, unknown> }>((resolve, reject) => {
    const outgoing = request({ port: to, host: '127.0.0.1', path, method, headers: { ...JSON_TYPE, ...headers } });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, json: JSON.parse(text || '{}') }));
    });
    outgoing.end(body);
  });
}

const MISSING_KEY_BODY = { detail: 'An API key is required in the X-API-Key header' };

describe('a signed call', () => {
  test('is handled for its tenant and service', async () => {
    const { status, json } = await send({ headers: sign(SERVICE_CALL) });
    expect(status).toBe(200);
    expect(json).toEqual({ tenantId: 'acme', service: 'scoring', note: 'three keys destroyed' });
  });

  test.each([
    ['a minute early', -60_000, 200],
    ['a minute late', 60_000, 200],
    ['more than a minute early', -60_001, 401],
    ['more than a minute late', 60_001, 401],
  ])('with a clock %s (%i ms) returns %i', async (_, off, status) => {
    const skewedSigner = createServiceSigner(TEST_SECRET, () => clock() + off);
    expect((await send({ headers: skewedSigner(SERVICE_CALL) })).status).toBe(status);
  });

  const signWith = (more: Partial<typeof SERVICE_CALL>) => sign({ ...SERVICE_CALL, ...more });
  const refused: readonly ({ title: string } & TestCall)[] = [
    { title: 'with another secret', headers: createServiceSigner(`${TEST_SECRET}!`, clock)(SERVICE_CALL) },
    { title: 'for another path', headers: signWith({ path: '/v1/other' }) },
    { title: 'for another query', path: '/v1/notes?list=b', headers: sign(SERVICE_CALL) },
    { title: 'for another method', headers: signWith({ method: 'PUT' }) },
    { title: 'over another body', headers: signWith({ body: '{"note":"x"}' }) },
    { title: 'over a longer body', headers: sign(SERVICE_CALL), body: `${CALL_BODY} ` },
    { title: 'over no body', headers: signWith({ body: '' }) },
    { title: 'with the tenant replaced', headers: { ...sign(SERVICE_CALL), 'X-Tenant-ID': 'globex' } },
    { title: 'with the service replaced', headers: { ...sign(SERVICE_CALL), 'X-Internal-Service': 'export' } },
    { title: 'with the time replaced', headers: { ...sign(SERVICE_CALL), 'x-service-time': String(clock() + 1) } },
    { title: 'with the Idempotency-Key replaced', headers: { ...sign(SERVICE_CALL), 'idempotency-key': 'sweep-18' } },
    { title: 'without an Idempotency-Key', headers: signWith({ idempotencyKey: '' }) },
    { title: 'as an unknown service', headers: signWith({ service: 'gateway' as 'scoring' }) },
    { title: 'for an invalid tenant id', headers: signWith({ tenantId: '../acme' as typeof SERVICE_CALL.tenantId }) },
    { title: 'without its signature', headers: { ...sign(SERVICE_CALL), 'x-service-signature': '' } },
    { title: 'with half of its signature', headers: { ...sign(SERVICE_CALL), 'x-service-signature': 'ab'.repeat(16) } },
    { title: 'with its signature twice', headers: { ...sign(SERVICE_CALL), 'x-service-signature': ['a', 'b'] } },
    { title: 'with two tenants', headers: { ...sign(SERVICE_CALL), 'x-tenant-id': ['acme', 'acme'] } },
    { title: 'with two services', headers: { ...sign(SERVICE_CALL), 'x-internal-service': ['scoring', 'scoring'] } },
  ];
  test.each(refused)(
    '$title returns 401, as without a key, and does not reach the handler',
    async ({ title: _, ...testCall }) => {
      const before = handledBodies.length;
      const { status, json } = await send(testCall);
      expect({ status, json }).toEqual({ status: 401, json: MISSING_KEY_BODY });
      expect(handledBodies).toHaveLength(before);
    },
  );

  test('is rejected when any character of its headers changes', async () => {
    const headers = sign(SERVICE_CALL);
    const names = Object.keys(headers);
    const verifySignature = createSignatureVerifier(TEST_SECRET, clock);
    const verify = (changedHeaders: Record<string, string>) =>
      verifySignature({
        method: SERVICE_CALL.method,
        url: SERVICE_CALL.path,
        headers: changedHeaders,
      } as unknown as Parameters<typeof verifySignature>[0]);
    expect(verify({ ...headers })).not.toBeNull();
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (name, at, put) => {
        const text = headers[name] ?? '';
        const place = at % text.length;
        const changed = text.slice(0, place) + put + text.slice(place + 1);
        fc.pre(changed.toLowerCase() !== text.toLowerCase());
        expect(verify({ ...headers, [name]: changed })).toBeNull();
      }),
    );
  });

  test('is subject to the size and content type limits of the route', async () => {
    const body = JSON.stringify({ note: 'x'.repeat(2000) });
    expect((await send({ body, headers: sign({ ...SERVICE_CALL, body }) })).status).toBe(413);
    expect((await send({ headers: { ...sign(SERVICE_CALL), 'content-type': 'text/plain' } })).status).toBe(415);
  });

  test('returns 422 for an invalid signed body', async () => {
    for (const body of ['{"note":3}', '{', ''])
      expect((await send({ body, headers: sign({ ...SERVICE_CALL, body }) })).status).toBe(422);
  });

  test('does not reach routes that accept only keys', async () => {
    const path = '/v1/erase';
    expect((await send({ path, headers: sign({ ...SERVICE_CALL, path }) })).json).toEqual(MISSING_KEY_BODY);
    expect((await send({ path: '/v1/none', headers: sign({ ...SERVICE_CALL, path: '/v1/none' }) })).status).toBe(401);
  });
});

test('a signed call with a key of its tenant acts for the owner of the key, whatever the scopes of the key', async () => {
  const both = { tenantId: 'acme', service: 'scoring', note: 'three keys destroyed' };
  const sendWithKey = (key: string) => send({ headers: { ...sign(SERVICE_CALL), 'x-api-key': key } });
  for (const key of ['active-key', 'export-key'])
    expect((await sendWithKey(key)).json).toEqual({ ...both, keyId: `id-of-${key}`, key });
  const other = sign({ ...SERVICE_CALL, tenantId: parseTenantId('globex') });
  for (const headers of [{}, other, { ...sign(SERVICE_CALL), 'x-service-signature': 'ab'.repeat(32) }])
    expect(await send({ headers: { ...headers, 'x-api-key': 'export-key' } })).toEqual({
      status: 403,
      json: { detail: 'This request needs a key with the scope write' },
    });
  const body = '{"note":"another note"}';
  expect((await send({ body, headers: { ...sign(SERVICE_CALL), ...ACTIVE_KEY_HEADERS } })).status).toBe(401);
});

test('a signature for another tenant is ignored when a key is sent', async () => {
  const { json } = await send({
    headers: { ...sign({ ...SERVICE_CALL, tenantId: parseTenantId('globex') }), ...ACTIVE_KEY_HEADERS },
  });
  expect(json).toMatchObject({ tenantId: 'acme', keyId: 'id-of-active-key' });
  expect((await send({ headers: { ...sign(SERVICE_CALL), 'x-api-key': 'guess' } })).status).toBe(401);
  expect((await send({ headers: { ...sign(SERVICE_CALL), 'x-api-key': '' } })).status).toBe(401);
});

test('signed calls are rejected without a verifier', async () => {
  const closed = await createTestService(routes);
  const { port: to } = await closed.listen(0, '127.0.0.1');
  expect((await send({ to, headers: sign(SERVICE_CALL) })).json).toEqual(MISSING_KEY_BODY);
  await closed.close();
});

test('signed calls are rejected when they arrive through `handle`', async () => {
  const front = createServer((incoming, response) => service.handle(incoming, response));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const to = (front.address() as AddressInfo).port;
  for (const name of ['x-internal-service', 'X-Internal-Service', 'X-INTERNAL-SERVICE']) {
    const { 'x-internal-service': value, ...headers } = sign(SERVICE_CALL);
    expect((await send({ to, headers: { ...headers, [name]: value ?? '' } })).json).toEqual(MISSING_KEY_BODY);
  }
  expect((await send({ to, headers: { ...sign(SERVICE_CALL), ...ACTIVE_KEY_HEADERS } })).json).toMatchObject({
    tenantId: 'acme',
  });
  await new Promise((closed) => front.close(closed));
});

test('the signature equals the one computed by openssl', () => {
  // printf 'probant.service-call.v1\nPOST\n/v1/notes?list=a\nsha-256=:...:\nacme\nscoring\n1795255200000\nsweep-17' | openssl dgst -sha256 -hmac ...
  const digest = `sha-256=:${createHash('sha256').update(CALL_BODY).digest('base64')}:`;
  expect(sign(SERVICE_CALL)).toEqual({
    'x-internal-service': 'scoring',
    'x-tenant-id': 'acme',
    'x-service-time': '1795255200000',
    'content-digest': digest,
    'idempotency-key': 'sweep-17',
    'x-service-signature': '1111b7d8afcc25c4f9808c4491373c9b7d34f8966319baddabfdecb946318a03',
  });
});
