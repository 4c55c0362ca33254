import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createServiceSigner } from '@probant/http/service-identity';
import { type Clock, systemClock } from '@probant/kernel/clock';
import { createUuidV7Source } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createTenant, startTestAuditTrail, TEST_SERVICE_SECRET } from '../testing/test-audit-trail.ts';
import {
  createCallerActor,
  createServiceActor,
  decisionEvent,
  LOG_REFUSED_ERROR,
  NO_TRACE_ERROR,
  sign,
} from './testing/audit-actors.ts';
import { type FaultyProxy, startFaultyProxy } from './testing/faulty-proxy.ts';
import { openHttpAuditWriter } from './testing/http-audit-writer.ts';
import { createManualTimers } from './testing/manual-timers.ts';

const newId = createUuidV7Source(systemClock);
const signedBy = (secret: string, clock: Clock = systemClock) => createServiceSigner(secret, clock);

describe('the audit writer over HTTP, when the network fails', () => {
  let db: TestDatabase;
  let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
  let proxy: FaultyProxy;
  let audit: ReturnType<typeof openHttpAuditWriter>;
  const timeouts = { attemptMs: 5_000, totalMs: 10_000, retryDelaysMs: [10, 50] };
  beforeAll(async () => {
    db = await createTestDatabase([auditTrailMigrations]);
    trail = await startTestAuditTrail(db.database);
    const { port } = await trail.service.listen(0, '127.0.0.1');
    proxy = await startFaultyProxy(port);
    audit = openHttpAuditWriter({ url: proxy.url, sign, newId, timeouts });
  });
  afterAll(async () => {
    await audit.close();
    await proxy.close();
    await trail.service.close();
    await db.close();
  });
  const verifyAndCount = async (tenant: string) => {
    const { body } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(body).toMatchObject({ ok: true });
    return (body as { head_seq: number }).head_seq;
  };

  /** Returns a wait for the given number of calls that hang from now on. */
  const watchHangingCalls = () => {
    const before = proxy.countHangingCalls();
    return (calls: number) => eventually(`${calls} calls to hang`, () => proxy.countHangingCalls() - before >= calls);
  };

  describe.each([
    ['a caller', createCallerActor],
    ['a service', createServiceActor],
  ])('an event by %s', (_, by) => {
    test.each([
      ['drops responses', 1],
      ['drops responses', 2],
      ['closes connections', 1],
      ['closes connections', 2],
    ] as const)('is recorded once when the proxy %s for the first %i calls', async (state, times) => {
      const tenant = createTenant();
      const before = proxy.countCalls();
      proxy.setState(state, times);
      const receipt = await audit.record(by(tenant), decisionEvent);
      expect(receipt.chain_seq).toBe(1);
      expect(proxy.countCalls() - before).toBe(state === 'drops responses' ? times + 1 : 1);
      proxy.setState('drops responses', 1);
      const receipts = await audit.recordAll(by(tenant), [decisionEvent, decisionEvent]);
      expect(receipts.map(({ chain_seq }) => chain_seq)).toEqual([2, 3]);
      expect(await verifyAndCount(tenant)).toBe(3);
    });

    test('is recorded once when the first call hangs until its attempt times out', async () => {
      const tenant = createTenant();
      const timers = createManualTimers();
      const impatientWriter = openHttpAuditWriter({ url: proxy.url, sign, newId, timeouts, timers });
      const before = proxy.countCalls();
      const waitUntilHanging = watchHangingCalls();
      proxy.setState('hangs', 1);
      const recording = impatientWriter.record(by(tenant), decisionEvent);
      await waitUntilHanging(1);
      timers.expire(timeouts.attemptMs);
      expect((await recording).chain_seq).toBe(1);
      expect(proxy.countCalls() - before).toBe(1);
      expect(await verifyAndCount(tenant)).toBe(1);
      await impatientWriter.close();
    });

    test('fails and records nothing while the proxy closes connections', async () => {
      const tenant = createTenant();
      proxy.setState('closes connections');
      await expect(audit.record(by(tenant), decisionEvent)).rejects.toMatchObject(NO_TRACE_ERROR);
      proxy.setState('open');
      expect(await verifyAndCount(tenant)).toBe(0);
    });

    test.each([
      { title: 'every attempt', limit: 'attemptMs', calls: 3 },
      { title: 'the call as a whole', limit: 'totalMs', calls: 1 },
    ] as const)('fails and records nothing when the time for $title passes', async ({ limit, calls }) => {
      const tenant = createTenant();
      const timers = createManualTimers();
      const limitedWriter = openHttpAuditWriter({ url: proxy.url, sign, newId, timeouts, timers });
      const waitUntilHanging = watchHangingCalls();
      proxy.setState('hangs');
      const outcome = limitedWriter.record(by(tenant), decisionEvent).catch((error: unknown) => error);
      for (let call = 1; call <= calls; call += 1) {
        await waitUntilHanging(call);
        timers.expire(timeouts[limit]);
      }
      expect(await outcome).toMatchObject(NO_TRACE_ERROR);
      proxy.setState('open');
      expect(await verifyAndCount(tenant)).toBe(0);
      await limitedWriter.close();
    });

    test('fails although it was recorded when every response is lost', async () => {
      const tenant = createTenant();
      proxy.setState('drops responses');
      await expect(audit.record(by(tenant), decisionEvent)).rejects.toMatchObject(NO_TRACE_ERROR);
      proxy.setState('open');
      expect(await verifyAndCount(tenant)).toBe(1);
    });
  });

  test('fails when no server listens', async () => {
    const unreachable = openHttpAuditWriter({ url: 'http://127.0.0.1:1', sign, newId, timeouts });
    await expect(unreachable.record(createCallerActor(createTenant()), decisionEvent)).rejects.toMatchObject(
      NO_TRACE_ERROR,
    );
    await unreachable.close();
  });
});

describe('the audit writer over HTTP, when the response is not a receipt', () => {
  const answers: readonly { title: string; answer: RequestListener; calls: number; error?: object }[] = [
    {
      title: 'a redirect',
      answer: (_, response) => response.writeHead(307, { location: '/v1/elsewhere' }).end(),
      calls: 1,
    },
    { title: 'a status other than 200', answer: (_, response) => response.writeHead(201).end('{}'), calls: 1 },
    { title: 'a 500', answer: (_, response) => response.writeHead(500).end('{}'), calls: 1 },
    {
      title: 'a 409',
      answer: (_, response) => response.writeHead(409).end('{}'),
      calls: 1,
      error: LOG_REFUSED_ERROR,
    },
    {
      title: 'a body that is not an event',
      answer: (_, response) => response.writeHead(200).end('{"id":"1"}'),
      calls: 1,
    },
    { title: 'a repeated 503', answer: (_, response) => response.writeHead(503).end('{}'), calls: 3 },
    { title: 'a body that is not JSON', answer: (_, response) => response.writeHead(200).end('<html>'), calls: 3 },
    {
      title: 'a truncated body',
      answer: (_, response) => {
        response.writeHead(200, { 'content-length': 1000 }).write('{"id":');
        setTimeout(() => response.destroy(), 5);
      },
      calls: 3,
    },
  ];
  test.each(answers)(
    'fails on $title after $calls calls with the same key',
    async ({ answer, calls, error = NO_TRACE_ERROR }) => {
      const keys: unknown[] = [];
      const server = createServer((request, response) => {
        keys.push(request.headers['idempotency-key']);
        request.resume().on('end', () => answer(request, response));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/nested/path/prefix/`;
      const audit = openHttpAuditWriter({ url, sign, newId, timeouts: { retryDelaysMs: [1, 1] } });
      await expect(audit.record(createCallerActor(parseTenantId('acme')), decisionEvent)).rejects.toMatchObject(error);
      expect(keys).toHaveLength(calls);
      expect(new Set(keys).size).toBe(1);
      await audit.close();
      await new Promise((closed) => server.close(closed));
    },
  );
});

describe('the audit writer over HTTP, authentication', () => {
  let db: TestDatabase;
  let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
  let url: string;
  beforeAll(async () => {
    db = await createTestDatabase([auditTrailMigrations]);
    trail = await startTestAuditTrail(db.database);
    url = `http://127.0.0.1:${(await trail.service.listen(0, '127.0.0.1')).port}`;
  });
  afterAll(async () => {
    await trail.service.close();
    await db.close();
  });
  const tryRecord = async (
    deps: { sign: ReturnType<typeof signedBy> | null },
    by: Parameters<typeof createServiceActor>[0],
  ) => {
    const audit = openHttpAuditWriter({ url, newId, ...deps });
    const outcome = await audit.record(createServiceActor(by), decisionEvent).catch((error: unknown) => error);
    await audit.close();
    return outcome;
  };

  test('accepts a service only with the shared secret and a clock within tolerance', async () => {
    const tenant = createTenant();
    expect(await tryRecord({ sign }, tenant)).toMatchObject({ chain_seq: 1 });
    expect(await tryRecord({ sign: signedBy(TEST_SERVICE_SECRET, () => Date.now() - 50_000) }, tenant)).toMatchObject({
      chain_seq: 2,
    });
    for (const invalidSigner of [
      null,
      signedBy('another secret of the same length as it'),
      signedBy(TEST_SERVICE_SECRET, () => 0),
    ])
      expect(await tryRecord({ sign: invalidSigner }, tenant)).toMatchObject(NO_TRACE_ERROR);
  });

  const readRecorders = async (tenant: string) => {
    const { body } = await trail.as(tenant).get('/v1/events', { tenant_id: tenant });
    return (body as { recorded_by: string }[]).map(({ recorded_by }) => recorded_by).reverse();
  };

  test('records the service next to a key only when the service signed the call with the shared secret', async () => {
    const tenant = createTenant();
    for (const signer of [
      sign,
      null,
      signedBy('another secret of the same length as it'),
      signedBy(TEST_SERVICE_SECRET, () => 0),
    ]) {
      const audit = openHttpAuditWriter({ url, newId, sign: signer });
      await audit.record(createCallerActor(tenant), decisionEvent);
      await audit.close();
    }
    expect(await readRecorders(tenant)).toEqual(['service:scoring', 'key:k1', 'key:k1', 'key:k1']);
  });

  test('records the key when the signature beside it is for another tenant, another body or another path', async () => {
    const [tenant, otherTenant] = [createTenant(), createTenant()];
    const body = JSON.stringify({ tenant_id: tenant, actor_id: 'scoring', actor_type: 'system', ...decisionEvent });
    const call = { method: 'POST', path: '/v1/events', body, tenantId: tenant, service: 'scoring' } as const;
    const post = async (signed: Record<string, string>) => {
      const headers = { 'content-type': 'application/json', ...signed, 'x-api-key': `key-of-${tenant}` };
      return (await fetch(`${url}/v1/events`, { method: 'POST', headers, body })).status;
    };
    expect(await post(sign({ ...call, idempotencyKey: newId(), tenantId: otherTenant }))).toBe(200);
    expect(await post(sign({ ...call, idempotencyKey: newId(), path: '/v1/events/batch' }))).toBe(200);
    expect(await post({ 'x-internal-service': 'scoring', 'x-tenant-id': tenant })).toBe(200);
    expect(await post(sign({ ...call, idempotencyKey: newId(), body: `${body} ` }))).toBe(401);
    expect(await post(sign({ ...call, idempotencyKey: newId() }))).toBe(200);
    expect(await readRecorders(tenant)).toEqual(['key:k1', 'key:k1', 'key:k1', 'service:scoring']);
  });

  test('accepts a caller only for the tenant of its key', async () => {
    const audit = openHttpAuditWriter({ url, sign, newId });
    const caller = { tenantId: createTenant(), keyId: 'k1', key: `key-of-${createTenant()}` };
    await expect(audit.record({ kind: 'caller', caller }, decisionEvent)).rejects.toMatchObject(NO_TRACE_ERROR);
    await expect(
      audit.record({ kind: 'caller', caller: { ...caller, key: 'revoked' } }, decisionEvent),
    ).rejects.toMatchObject(NO_TRACE_ERROR);
    await audit.close();
  });

  test('returns the first event for a replayed signed call', async () => {
    const tenant = createTenant();
    const body = JSON.stringify({ tenant_id: tenant, actor_id: 'scoring', actor_type: 'system', ...decisionEvent });
    const headers = {
      'content-type': 'application/json',
      ...sign({
        method: 'POST',
        path: '/v1/events',
        body,
        tenantId: tenant,
        service: 'scoring',
        idempotencyKey: newId(),
      }),
    };
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const response = await fetch(`${url}/v1/events`, { method: 'POST', headers, body });
      answers.push([response.status, await response.json()]);
    }
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(answers[0]).toMatchObject([200, { chain_seq: 1, actor_type: 'system' }]);
    expect((await trail.as(tenant).get('/v1/events', { tenant_id: tenant })).body).toHaveLength(1);
  });

  test('rejects signed calls to routes that read or erase', async () => {
    const tenant = createTenant();
    for (const [method, path, body] of [
      ['GET', `/v1/events?tenant_id=${tenant}`, ''],
      ['POST', '/v1/gdpr/export', JSON.stringify({ tenant_id: tenant, subject_id: 'a' })],
      ['POST', '/v1/gdpr/anonymize', JSON.stringify({ tenant_id: tenant, subject_id: 'a' })],
    ] as const) {
      const headers = sign({ method, path, body, tenantId: tenant, service: 'scoring', idempotencyKey: newId() });
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body === '' ? {} : { body }),
      });
      expect(response.status).toBe(401);
    }
  });
});
