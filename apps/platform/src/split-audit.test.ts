import { findFreePorts } from '@probant/kernel/free-ports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeForgedIdentity } from './testing/forged-identity.suite.ts';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';
import { type SpawnedService, spawnService } from './testing/spawned-service.ts';

const SHARED_SECRET = 'the processes of this test share it';
const AUDIT_TRAIL_MAIN = new URL('../../../services/audit-trail/src/main.ts', import.meta.url);
const TRACING_MAIN = new URL('./testing/tracing-service.ts', import.meta.url);

let platform: PlatformUnderTest;
let auditTrail: SpawnedService;
let tracing: SpawnedService;
let secretless: SpawnedService;
let environment: Readonly<Record<string, string>>;

/** Starts the gateway, the audit trail and a service that writes to it as three processes on one database. */
beforeAll(async () => {
  const port = await findFreePorts();
  const [auditAt, tracingAt] = [`http://127.0.0.1:${port + 6}`, `http://127.0.0.1:${port + 5}`];
  platform = await startPlatformUnderTest({
    PROBANT_UPSTREAM_AUDIT_TRAIL: auditAt,
    PROBANT_UPSTREAM_EXPORT: tracingAt,
    PROBANT_SERVICE_SECRET: SHARED_SECRET,
  });
  environment = {
    DATABASE_URL: platform.databaseUrl,
    PROBANT_DATA_DIR: platform.dataDir,
    PROBANT_PORT: String(port),
    PROBANT_UPSTREAM_AUDIT_TRAIL: auditAt,
    PROBANT_SERVICE_SECRET: SHARED_SECRET,
  };
  auditTrail = await spawnService(AUDIT_TRAIL_MAIN, environment);
  tracing = await spawnService(TRACING_MAIN, environment);
  secretless = await spawnService(TRACING_MAIN, {
    ...environment,
    PROBANT_SERVICE_SECRET: '',
    PROBANT_PORT: String(await findFreePorts()),
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
const listEvents = async () =>
  (await call('GET', '/v1/events?tenant_id=demo&limit=2')).body as Record<string, unknown>[];

describe('a service with the audit trail in another process', () => {
  test('records actions of its caller with the id of the key', async () => {
    expect(await call('POST', '/v1/export/by-caller')).toEqual({ status: 200, body: { acted: 1 } });
    expect((await listEvents())[0]).toMatchObject({
      tenant_id: 'demo',
      actor_id: platform.keyId,
      actor_type: 'api_key',
      action: 'fec.validate',
      metadata: { line_count: 12 },
    });
  });

  test('records its own actions under its name', async () => {
    expect(await call('POST', '/v1/export/by-sweep')).toEqual({ status: 200, body: { acted: 2 } });
    expect((await listEvents())[0]).toMatchObject({ tenant_id: 'demo', actor_id: 'export', actor_type: 'system' });
  });

  test('fails for its own actions without the secret, and still serves its callers', async () => {
    expect(await call('POST', '/v1/export/by-sweep', secretless.url)).toMatchObject({ status: 500 });
    expect(await call('POST', '/v1/export/by-caller', secretless.url)).toEqual({ status: 200, body: { acted: 1 } });
  });
});

describeForgedIdentity('a gateway with the audit trail in another process', SHARED_SECRET, () => ({
  ...platform,
  auditTrail: auditTrail.url,
}));

test('returns 500 and does nothing while the audit trail is down, and recovers afterwards', async () => {
  const before = (await call('GET', '/v1/formats')).body;
  await auditTrail.end();
  for (const path of ['/v1/export/by-caller', '/v1/export/by-sweep'])
    expect(await call('POST', path)).toEqual({ status: 500, body: { detail: 'Internal Server Error' } });
  expect((await call('GET', '/v1/formats')).body).toEqual(before);
  auditTrail = await spawnService(AUDIT_TRAIL_MAIN, environment);
  expect((await call('POST', '/v1/export/by-sweep')).status).toBe(200);
});
