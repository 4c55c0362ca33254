import { request } from 'node:http';
import { trustedProxiesParser } from '@probant/kernel/client-address/trusted-proxies';
import { AppError } from '@probant/kernel/errors';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineJsonRoute } from '../route/define-route.ts';
import { createTestService } from '../testing/test-service.ts';

const route = defineJsonRoute({
  method: 'POST',
  path: '/v1/things/{id}',
  operationId: 'post_thing',
  summary: 'Refuses one tenant',
  params: Type.Object({ id: Type.String() }),
  success: { status: 200, schema: Type.Unknown() },
  async handler({ params }) {
    if (params.id === 'foreign')
      throw new AppError(403, 'tenant_id is not the tenant of this API key', { code: 'foreign_tenant' });
    return {};
  },
});

async function startLoggedService(proxies?: string) {
  const lines: Record<string, unknown>[] = [];
  const metrics = createMetrics();
  const trustedProxies = proxies === undefined ? undefined : trustedProxiesParser.parse(proxies, '/');
  const service = await createTestService([route], {
    metrics,
    logger: createLogger({ destination: { write: (line) => lines.push(JSON.parse(line)) } }),
    ...(trustedProxies === undefined ? {} : { trustedProxies }),
  });
  const post = (key: string | undefined, id = 'secret-id', headers = {}) =>
    service.inject({
      method: 'POST',
      url: `/v1/things/${id}?token=secret-query`,
      headers: { ...(key === undefined ? {} : { 'x-api-key': key }), ...headers },
      remoteAddress: '10.0.0.7',
    });
  return { service, lines, metrics, post };
}

test('a key that cannot be checked gets 503 and is asked to try again', async () => {
  const { post } = await startLoggedService();
  const { statusCode, headers } = await post('unchecked-key');
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '5' });
  expect(headers).not.toHaveProperty('www-authenticate');
});

test.each([
  { title: 'no key', key: undefined, status: 401, reason: 'no_key', level: 'warn' },
  { title: 'an unknown key', key: 'guessed-key', status: 401, reason: 'unknown_key', level: 'warn' },
  { title: 'a revoked key', key: 'revoked-key', status: 401, reason: 'revoked_key', level: 'warn', isKnown: true },
  { title: 'a rotated key', key: 'rotated-key', status: 401, reason: 'rotated_key', level: 'warn', isKnown: true },
  { title: 'a missing scope', key: 'read-key', status: 403, reason: 'missing_scope', level: 'warn', isKnown: true },
  {
    title: 'a foreign tenant',
    key: 'active-key',
    id: 'foreign',
    status: 403,
    reason: 'foreign_tenant',
    level: 'warn',
    isKnown: true,
  },
])('$title leaves one line with client, route, reason and request id, never the key', async (refused) => {
  const { lines, post } = await startLoggedService();
  expect((await post(refused.key, refused.id)).statusCode).toBe(refused.status);
  expect(lines).toEqual([
    {
      level: refused.level,
      time: expect.any(String),
      msg: 'request refused',
      service: 'scoring',
      status: refused.status,
      reason: refused.reason,
      route: '/v1/things/{id}',
      client: '10.0.0.7',
      request_id: 'request-1',
      ...(refused.isKnown ? { tenant: 'acme', key_id: `id-of-${refused.key}` } : {}),
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/guessed|secret/);
});

test('counts refusals of known tenants', async () => {
  const { metrics, post } = await startLoggedService();
  for (const key of ['revoked-key', 'read-key', 'read-key', 'guessed-key', undefined]) await post(key);
  const text = await metrics.registry.metrics();
  expect(text).toContain('probant_refused_requests_total{tenant="acme",reason="revoked_key"} 1');
  expect(text).toContain('probant_refused_requests_total{tenant="acme",reason="missing_scope"} 2');
  expect(text.match(/^probant_refused_requests_total\{/gm)).toHaveLength(2);
});

test('reads X-Forwarded-For from a trusted proxy only', async () => {
  const forwarded = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' };
  const trusting = await startLoggedService('10.0.0.0/8');
  await trusting.post('revoked-key', 'x', forwarded);
  expect(trusting.lines.map(({ client }) => client)).toEqual(['203.0.113.9']);
  const strict = await startLoggedService();
  await strict.post('revoked-key', 'x', forwarded);
  expect(strict.lines.map(({ client }) => client)).toEqual(['10.0.0.7']);
});

test('names the client when its connection closes with the response', async () => {
  const { service, lines } = await startLoggedService();
  const { port } = await service.listen(0, '127.0.0.1');
  const headers = { 'x-api-key': 'revoked-key', connection: 'close' };
  await new Promise((resolve) =>
    request({ port, host: '127.0.0.1', method: 'POST', path: '/v1/things/x', headers }, (response) =>
      response.resume().on('close', resolve),
    ).end(),
  );
  await service.close();
  expect(lines).toMatchObject([{ msg: 'request refused', client: '127.0.0.1' }]);
});

test('a flood of refused requests writes 5 lines', async () => {
  const { lines, post } = await startLoggedService();
  for (let call = 0; call < 50; call += 1) await post('guessed-key');
  // The loop may take longer than one second on a busy machine; then a second window opens.
  expect(lines.filter(({ msg }) => msg === 'request refused').length).toBeLessThanOrEqual(15);
});
