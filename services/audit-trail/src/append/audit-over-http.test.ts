import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auditOverHttp } from '@probant/audit/writer/over-http';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { serviceSigner } from '@probant/http/service-identity';
import { type Clock, systemClock } from '@probant/kernel/clock';
import { uuidV7 } from '@probant/kernel/ids';
import { tenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, newTenant, TEST_SERVICE_SECRET } from '../testing/audit-trail-under-test.ts';
import { type FaultyDoor, faultyDoor } from './testing/faulty-door.ts';
import { callerOf, decided, NO_TRACE, sign, sweepOf } from './testing/writing.ts';

const newId = uuidV7(systemClock);
const signedBy = (secret: string, clock: Clock = systemClock) => serviceSigner(secret, clock);

describe('over HTTP, where the network fails', () => {
  let db: TestDatabase;
  let trail: Awaited<ReturnType<typeof auditTrailUnderTest>>;
  let door: FaultyDoor;
  let audit: ReturnType<typeof auditOverHttp>;
  const patience = { connect: 500, attempt: 1_000, together: 3_000, pauses: [10, 50] };
  beforeAll(async () => {
    db = await testDatabase([auditTrailMigrations]);
    trail = await auditTrailUnderTest(db.database);
    const { port } = await trail.service.listen(0, '127.0.0.1');
    door = await faultyDoor(port);
    audit = auditOverHttp({ url: door.url, sign, newId, patience });
  });
  afterAll(async () => {
    await audit.close();
    await door.close();
    await trail.service.close();
    await db.close();
  });
  const lengthOf = async (tenant: string) => {
    const { body } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(body).toMatchObject({ ok: true });
    return (body as { head_seq: number }).head_seq;
  };

  describe.each([
    ['a caller', callerOf],
    ['a sweep', sweepOf],
  ])('what %s did', (_, by) => {
    test.each([
      ['answers are lost', 1],
      ['answers are lost', 2],
      ['closed', 1],
      ['closed', 2],
      ['silent', 1],
    ] as const)('is recorded once when %s %i times', async (state, times) => {
      const tenant = newTenant();
      const before = door.calls();
      door.set(state, times);
      const receipt = await audit.record(by(tenant), decided);
      expect(receipt.chain_seq).toBe(1);
      expect(door.calls() - before).toBe(state === 'answers are lost' ? times + 1 : 1);
      door.set('answers are lost', 1);
      const receipts = await audit.recordAll(by(tenant), [decided, decided]);
      expect(receipts.map(({ chain_seq }) => chain_seq)).toEqual([2, 3]);
      expect(await lengthOf(tenant)).toBe(3);
    });

    test.each(['closed', 'silent'] as const)('leaves no trace when the way is %s, in bounded time', async (state) => {
      const tenant = newTenant();
      door.set(state);
      const begun = performance.now();
      await expect(audit.record(by(tenant), decided)).rejects.toMatchObject(NO_TRACE);
      expect(performance.now() - begun).toBeLessThan(5_000);
      door.set('open');
      expect(await lengthOf(tenant)).toBe(0);
    });

    test('may have left a trace when no answer ever came, and is refused all the same', async () => {
      const tenant = newTenant();
      door.set('answers are lost');
      await expect(audit.record(by(tenant), decided)).rejects.toMatchObject(NO_TRACE);
      door.set('open');
      expect(await lengthOf(tenant)).toBe(1);
    });
  });

  test('nobody there: no trace', async () => {
    const gone = auditOverHttp({ url: 'http://127.0.0.1:1', sign, newId, patience });
    await expect(gone.record(callerOf(newTenant()), decided)).rejects.toMatchObject(NO_TRACE);
    await gone.close();
  });
});

describe('over HTTP, an answer that is no receipt', () => {
  const answers: readonly { title: string; answer: RequestListener; calls: number }[] = [
    {
      title: 'a redirect, which is not followed',
      answer: (_, response) => response.writeHead(307, { location: '/v1/elsewhere' }).end(),
      calls: 1,
    },
    { title: 'another status', answer: (_, response) => response.writeHead(201).end('{}'), calls: 1 },
    { title: 'a fault', answer: (_, response) => response.writeHead(500).end('{}'), calls: 1 },
    { title: 'a conflict', answer: (_, response) => response.writeHead(409).end('{}'), calls: 1 },
    { title: 'no event', answer: (_, response) => response.writeHead(200).end('{"id":"1"}'), calls: 1 },
    { title: 'overload without end', answer: (_, response) => response.writeHead(503).end('{}'), calls: 3 },
    { title: 'no JSON', answer: (_, response) => response.writeHead(200).end('<html>'), calls: 3 },
    {
      title: 'half an answer',
      answer: (_, response) => {
        response.writeHead(200, { 'content-length': 1000 }).write('{"id":');
        setTimeout(() => response.destroy(), 5);
      },
      calls: 3,
    },
  ];
  test.each(answers)('$title: no trace', async ({ answer, calls }) => {
    const keys: unknown[] = [];
    const server = createServer((request, response) => {
      keys.push(request.headers['idempotency-key']);
      request.resume().on('end', () => answer(request, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/behind/a/prefix/`;
    const audit = auditOverHttp({ url, sign, newId, patience: { pauses: [1, 1] } });
    await expect(audit.record(callerOf(tenantId('acme')), decided)).rejects.toMatchObject(NO_TRACE);
    expect(keys).toHaveLength(calls);
    expect(new Set(keys).size).toBe(1);
    await audit.close();
    await new Promise((closed) => server.close(closed));
  });
});

describe('over HTTP, who may write', () => {
  let db: TestDatabase;
  let trail: Awaited<ReturnType<typeof auditTrailUnderTest>>;
  let url: string;
  beforeAll(async () => {
    db = await testDatabase([auditTrailMigrations]);
    trail = await auditTrailUnderTest(db.database);
    url = `http://127.0.0.1:${(await trail.service.listen(0, '127.0.0.1')).port}`;
  });
  afterAll(async () => {
    await trail.service.close();
    await db.close();
  });
  const writing = async (deps: { sign: ReturnType<typeof signedBy> | null }, by: Parameters<typeof sweepOf>[0]) => {
    const audit = auditOverHttp({ url, newId, ...deps });
    const outcome = await audit.record(sweepOf(by), decided).catch((error: unknown) => error);
    await audit.close();
    return outcome;
  };

  test('a sweep only with the secret, and by a clock that is about right', async () => {
    const tenant = newTenant();
    expect(await writing({ sign }, tenant)).toMatchObject({ chain_seq: 1 });
    expect(await writing({ sign: signedBy(TEST_SERVICE_SECRET, () => Date.now() - 50_000) }, tenant)).toMatchObject({
      chain_seq: 2,
    });
    for (const refused of [
      null,
      signedBy('another secret of the same length as it'),
      signedBy(TEST_SERVICE_SECRET, () => 0),
    ])
      expect(await writing({ sign: refused }, tenant)).toMatchObject(NO_TRACE);
  });

  test('a caller only for the tenant of its key', async () => {
    const audit = auditOverHttp({ url, sign, newId });
    const caller = { tenantId: newTenant(), keyId: 'k1', key: `key-of-${newTenant()}` };
    await expect(audit.record({ kind: 'caller', caller }, decided)).rejects.toMatchObject(NO_TRACE);
    await expect(
      audit.record({ kind: 'caller', caller: { ...caller, key: 'revoked' } }, decided),
    ).rejects.toMatchObject(NO_TRACE);
    await audit.close();
  });

  test('a signed call that is heard and sent again records nothing new', async () => {
    const tenant = newTenant();
    const body = JSON.stringify({ tenant_id: tenant, actor_id: 'scoring', actor_type: 'system', ...decided });
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

  test('a service that signs reads nothing and erases nothing', async () => {
    const tenant = newTenant();
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
