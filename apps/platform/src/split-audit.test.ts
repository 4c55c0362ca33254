import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePorts } from './demo/free-ports.ts';
import { describeForgedIdentity } from './testing/forged-identity.suite.ts';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';
import { type SpawnedService, spawnService } from './testing/spawned-service.ts';

const SECRET = 'the processes of this test share it';
const AUDIT_TRAIL = new URL('../../../services/audit-trail/src/main.ts', import.meta.url);
const TRACING = new URL('./testing/tracing-service.ts', import.meta.url);

let platform: PlatformUnderTest;
let auditTrail: SpawnedService;
let tracing: SpawnedService;
let secretless: SpawnedService;
let environment: Readonly<Record<string, string>>;

/** The gateway, the audit trail and a service that writes to it, each in a process of its own, on one database. */
beforeAll(async () => {
  const port = await findFreePorts();
  const [auditAt, tracingAt] = [`http://127.0.0.1:${port + 6}`, `http://127.0.0.1:${port + 5}`];
  platform = await startPlatformUnderTest({
    PROBANT_UPSTREAM_AUDIT_TRAIL: auditAt,
    PROBANT_UPSTREAM_EXPORT: tracingAt,
    PROBANT_SERVICE_SECRET: SECRET,
  });
  environment = {
    DATABASE_URL: platform.databaseUrl,
    PROBANT_DATA_DIR: platform.dataDir,
    PROBANT_PORT: String(port),
    PROBANT_SERVICE_SECRET: SECRET,
  };
  auditTrail = await spawnService(AUDIT_TRAIL, environment);
  tracing = await spawnService(TRACING, environment);
  secretless = await spawnService(TRACING, {
    ...environment,
    PROBANT_SERVICE_SECRET: '',
    PROBANT_PORT: String(await findFreePorts()),
    PROBANT_UPSTREAM_AUDIT_TRAIL: auditAt,
  });
});
afterAll(async () => {
  await Promise.all([secretless.end(), tracing.end(), auditTrail.end()]);
  await platform.close();
});

const call = async (method: string, path: string, at = platform.url) => {
  const response = await fetch(`${at}${path}`, { method, headers: { 'x-api-key': platform.key } });
  return { status: response.status, body: (await response.json()) as unknown };
};
const recorded = async () => (await call('GET', '/v1/events?tenant_id=demo&limit=2')).body as Record<string, unknown>[];

describe('a service whose audit trail is in another process', () => {
  test('leaves the trace of its caller there, with the id of the key', async () => {
    expect(await call('POST', '/v1/export/by-caller')).toEqual({ status: 200, body: { acted: 1 } });
    expect((await recorded())[0]).toMatchObject({
      tenant_id: 'demo',
      actor_id: platform.keyId,
      actor_type: 'api_key',
      action: 'fec.validate',
      metadata: { lines: 12 },
    });
  });

  test('leaves the trace of its own work there, under its name', async () => {
    expect(await call('POST', '/v1/export/by-sweep')).toEqual({ status: 200, body: { acted: 2 } });
    expect((await recorded())[0]).toMatchObject({ tenant_id: 'demo', actor_id: 'export', actor_type: 'system' });
  });

  test('does nothing of its own without the secret, and still what its callers ask for', async () => {
    expect(await call('POST', '/v1/export/by-sweep', secretless.url)).toMatchObject({ status: 500 });
    expect(await call('POST', '/v1/export/by-caller', secretless.url)).toEqual({ status: 200, body: { acted: 1 } });
  });
});

describeForgedIdentity('a gateway before an audit trail in another process', SECRET, () => ({
  ...platform,
  auditTrail: auditTrail.url,
}));

test('while the audit trail is down nothing is done: 500, and afterwards it goes on', async () => {
  const before = (await call('GET', '/v1/formats')).body;
  await auditTrail.end();
  for (const path of ['/v1/export/by-caller', '/v1/export/by-sweep'])
    expect(await call('POST', path)).toEqual({ status: 500, body: { detail: 'Internal Server Error' } });
  expect((await call('GET', '/v1/formats')).body).toEqual(before);
  auditTrail = await spawnService(AUDIT_TRAIL, environment);
  expect((await call('POST', '/v1/export/by-sweep')).status).toBe(200);
});
