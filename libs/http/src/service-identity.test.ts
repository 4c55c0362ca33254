import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignCall } from '@probant/audit/writer/over-http';
import { fixedClock } from '@probant/kernel/clock';
import { tenantId } from '@probant/kernel/tenant';
import fc from 'fast-check';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonRoute, jsonRouteForServices } from './define-route.ts';
import type { Service } from './service-app.ts';
import { serviceCheck, serviceSigner } from './service-identity.ts';
import { ACTIVE, trialService } from './testing/trial-service.ts';

const SECRET = 'a secret of this installation, 32+';
const clock = fixedClock('2026-11-21T10:00:00Z');
const acted: unknown[] = [];
const Note = Type.Object({ note: Type.String() });
const Anything = Type.Record(Type.String(), Type.Unknown());

const routes = [
  jsonRouteForServices({
    method: 'POST',
    path: '/v1/notes',
    operationId: 'note',
    summary: 'Note',
    query: Type.Object({ list: Type.Optional(Type.String()) }),
    body: Note,
    bodyLimit: 1000,
    success: { status: 200, schema: Anything },
    async handler({ body }, { caller }) {
      acted.push(body);
      return { ...caller, ...body };
    },
  }),
  jsonRoute({
    method: 'POST',
    path: '/v1/erase',
    operationId: 'erase',
    summary: 'Erase',
    body: Note,
    success: { status: 200, schema: Anything },
    async handler({ body }, { caller }) {
      acted.push(body);
      return { keyId: caller.keyId };
    },
  }),
];

let service: Service;
let port: number;
beforeAll(async () => {
  service = await trialService(routes, { services: serviceCheck(SECRET, clock) });
  ({ port } = await service.listen(0, '127.0.0.1'));
});
afterAll(() => service.close());

const BODY = '{"note":"three keys destroyed"}';
const CALL: Parameters<SignCall>[0] = {
  method: 'POST',
  path: '/v1/notes?list=a',
  body: BODY,
  tenantId: tenantId('acme'),
  service: 'scoring',
  idempotencyKey: 'sweep-17',
};
const JSON_TYPE = { 'content-type': 'application/json' };
const sign = serviceSigner(SECRET, clock);

type Sent = {
  readonly to?: number;
  readonly path?: string;
  readonly method?: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
};

/** A request on a real connection, its headers as they are given. */
function send({ to = port, path = CALL.path, method = 'POST', body = BODY, headers }: Sent) {
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

const UNKNOWN = { detail: 'An API key is required in the X-API-Key header' };

describe('a call that a service signs', () => {
  test('acts for the tenant it names, as that service', async () => {
    const { status, json } = await send({ headers: sign(CALL) });
    expect(status).toBe(200);
    expect(json).toEqual({ tenantId: 'acme', service: 'scoring', note: 'three keys destroyed' });
  });

  test.each([
    ['a minute early', -60_000, 200],
    ['a minute late', 60_000, 200],
    ['more than a minute early', -60_001, 401],
    ['more than a minute late', 60_001, 401],
  ])('by a clock that is %s: %i ms, %i', async (_, off, status) => {
    const theirs = serviceSigner(SECRET, () => clock() + off);
    expect((await send({ headers: theirs(CALL) })).status).toBe(status);
  });

  const other = (more: Partial<typeof CALL>) => sign({ ...CALL, ...more });
  const refused: readonly ({ title: string } & Sent)[] = [
    { title: 'with another secret', headers: serviceSigner(`${SECRET}!`, clock)(CALL) },
    { title: 'for another path', headers: other({ path: '/v1/other' }) },
    { title: 'for another query', path: '/v1/notes?list=b', headers: sign(CALL) },
    { title: 'for another method', headers: other({ method: 'PUT' }) },
    { title: 'over another body', headers: other({ body: '{"note":"x"}' }) },
    { title: 'over a longer body', headers: sign(CALL), body: `${BODY} ` },
    { title: 'over no body', headers: other({ body: '' }) },
    { title: 'and another tenant put in', headers: { ...sign(CALL), 'X-Tenant-ID': 'globex' } },
    { title: 'and another service put in', headers: { ...sign(CALL), 'X-Internal-Service': 'export' } },
    { title: 'and another time put in', headers: { ...sign(CALL), 'x-service-time': String(clock() + 1) } },
    { title: 'and another Idempotency-Key put in', headers: { ...sign(CALL), 'idempotency-key': 'sweep-18' } },
    { title: 'without an Idempotency-Key', headers: other({ idempotencyKey: '' }) },
    { title: 'as no service of ours', headers: other({ service: 'gateway' as 'scoring' }) },
    { title: 'for what is no tenant', headers: other({ tenantId: '../acme' as typeof CALL.tenantId }) },
    { title: 'without its signature', headers: { ...sign(CALL), 'x-service-signature': '' } },
    { title: 'with half of it', headers: { ...sign(CALL), 'x-service-signature': 'ab'.repeat(16) } },
    { title: 'with its signature twice', headers: { ...sign(CALL), 'x-service-signature': ['a', 'b'] } },
    { title: 'with two tenants', headers: { ...sign(CALL), 'x-tenant-id': ['acme', 'acme'] } },
    { title: 'with two services', headers: { ...sign(CALL), 'x-internal-service': ['scoring', 'scoring'] } },
  ];
  test.each(refused)('$title: 401, as without a key, and nothing is done', async ({ title: _, ...sent }) => {
    const before = acted.length;
    const { status, json } = await send(sent);
    expect({ status, json }).toEqual({ status: 401, json: UNKNOWN });
    expect(acted).toHaveLength(before);
  });

  test('any part of it changed: 401', async () => {
    const headers = sign(CALL);
    const names = Object.keys(headers);
    const check = serviceCheck(SECRET, clock);
    const verdict = (sent: Record<string, string>) =>
      check({ method: CALL.method, url: CALL.path, headers: sent } as unknown as Parameters<typeof check>[0]);
    expect(verdict({ ...headers })).not.toBeNull();
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (name, at, put) => {
        const text = headers[name] ?? '';
        const place = at % text.length;
        const changed = text.slice(0, place) + put + text.slice(place + 1);
        fc.pre(changed.toLowerCase() !== text.toLowerCase());
        expect(verdict({ ...headers, [name]: changed })).toBeNull();
      }),
    );
  });

  test('is bound by the limits of the route before its body is looked at', async () => {
    const body = JSON.stringify({ note: 'x'.repeat(2000) });
    expect((await send({ body, headers: sign({ ...CALL, body }) })).status).toBe(413);
    expect((await send({ headers: { ...sign(CALL), 'content-type': 'text/plain' } })).status).toBe(415);
  });

  test('a body that is signed and wrong is told as to anyone: 422', async () => {
    for (const body of ['{"note":3}', '{', ''])
      expect((await send({ body, headers: sign({ ...CALL, body }) })).status).toBe(422);
  });

  test('does not reach the routes that are for keys alone', async () => {
    const path = '/v1/erase';
    expect((await send({ path, headers: sign({ ...CALL, path }) })).json).toEqual(UNKNOWN);
    expect((await send({ path: '/v1/none', headers: sign({ ...CALL, path: '/v1/none' }) })).status).toBe(401);
  });
});

test('where a key is sent, it alone counts', async () => {
  const { json } = await send({ headers: { ...sign({ ...CALL, tenantId: tenantId('globex') }), ...ACTIVE } });
  expect(json).toMatchObject({ tenantId: 'acme', keyId: 'id-of-active-key' });
  expect((await send({ headers: { ...sign(CALL), 'x-api-key': 'guess' } })).status).toBe(401);
  expect((await send({ headers: { ...sign(CALL), 'x-api-key': '' } })).status).toBe(401);
});

test('without a secret no signature is accepted', async () => {
  const closed = await trialService(routes);
  const { port: to } = await closed.listen(0, '127.0.0.1');
  expect((await send({ to, headers: sign(CALL) })).json).toEqual(UNKNOWN);
  await closed.close();
});

test("a request of somebody else's server is never taken for a service's", async () => {
  const front = createServer((incoming, response) => service.handle(incoming, response));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const to = (front.address() as AddressInfo).port;
  for (const name of ['x-internal-service', 'X-Internal-Service', 'X-INTERNAL-SERVICE']) {
    const { 'x-internal-service': value, ...rest } = sign(CALL);
    expect((await send({ to, headers: { ...rest, [name]: value ?? '' } })).json).toEqual(UNKNOWN);
  }
  expect((await send({ to, headers: { ...sign(CALL), ...ACTIVE } })).json).toMatchObject({ tenantId: 'acme' });
  await new Promise((closed) => front.close(closed));
});

test('the signature is what openssl makes of the description', () => {
  // printf 'probant.service-call.v1\nPOST\n/v1/notes?list=a\nsha-256=:...:\nacme\nscoring\n1795255200000\nsweep-17' | openssl dgst -sha256 -hmac ...
  const digest = `sha-256=:${createHash('sha256').update(BODY).digest('base64')}:`;
  expect(sign(CALL)).toEqual({
    'x-internal-service': 'scoring',
    'x-tenant-id': 'acme',
    'x-service-time': '1795255200000',
    'content-digest': digest,
    'idempotency-key': 'sweep-17',
    'x-service-signature': '1111b7d8afcc25c4f9808c4491373c9b7d34f8966319baddabfdecb946318a03',
  });
});
