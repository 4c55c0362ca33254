import { findFreePorts } from '@probant/kernel/free-ports';
import { OPERATOR_TENANT } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';
import { issueTestKey } from './testing/shared-platform.ts';
import { type SpawnedService, spawnService } from './testing/spawned-service.ts';

const AUDIT_TRAIL_MAIN = new URL('../../../services/audit-trail/src/main.ts', import.meta.url);
const SHARED_SECRET = 'the processes of this test share it';

/** Starts the gateway with the audit trail in its process, or in another one on the same database. */
async function startPlatform(isSplit: boolean) {
  const port = await findFreePorts();
  const interService = {
    PROBANT_UPSTREAM_AUDIT_TRAIL: `http://127.0.0.1:${port + 6}`,
    PROBANT_SERVICE_SECRET: SHARED_SECRET,
  };
  const platform = await startPlatformUnderTest(isSplit ? interService : {}, { hasOwnWorkers: true });
  const auditTrail = isSplit
    ? await spawnService(AUDIT_TRAIL_MAIN, {
        ...interService,
        DATABASE_URL: platform.databaseUrl,
        PROBANT_DATA_DIR: platform.dataDir,
        PROBANT_PORT: String(port),
      })
    : null;
  return { platform, auditTrail };
}

describe.each([
  { place: 'in the same process', isSplit: false },
  { place: 'in another process', isSplit: true },
])('with the audit trail $place', ({ isSplit }) => {
  let platform: PlatformUnderTest;
  let auditTrail: SpawnedService | null;
  let operatorKey: string;
  beforeAll(async () => {
    ({ platform, auditTrail } = await startPlatform(isSplit));
    operatorKey = (await issueTestKey(platform.databaseUrl, { tenant: OPERATOR_TENANT, scopes: ['read'] })).key;
  });
  afterAll(async () => {
    await auditTrail?.end();
    await platform.close();
  });

  const call = async (
    method: string,
    path: string,
    { key = platform.key, body }: { key?: string; body?: object } = {},
  ) => {
    const response = await fetch(`${platform.url}${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const listKeyEvents = async (tenant: string, key: string, id: string) =>
    (await call('GET', `/v1/events?tenant_id=${tenant}&resource_type=key&resource_id=${id}`, { key }))
      .body as unknown as Record<string, unknown>[];

  test('a key is issued, works on other routes, and is refused everywhere after its revocation', async () => {
    const issued = await call('POST', '/v1/account/keys', { body: { name: 'ERP', scopes: ['read'] } });
    expect(issued.status).toBe(201);
    const { key, details } = issued.body as { key: string; details: { key_id: string } };
    expect((await call('GET', '/v1/formats', { key })).status).toBe(200);
    expect((await call('GET', '/v1/account', { key })).body).toMatchObject({ tenant_id: 'demo', key: details });
    expect((await call('DELETE', `/v1/account/keys/${details.key_id}`)).status).toBe(200);
    await expect.poll(async () => (await call('GET', '/v1/formats', { key })).status).toBe(401);

    const own = await listKeyEvents('demo', platform.key, details.key_id);
    expect(own).toMatchObject([
      { action: 'key.revoke', actor_type: 'api_key', actor_id: platform.keyId, recorded_by: 'service:account' },
      { action: 'key.issue', actor_type: 'api_key', actor_id: platform.keyId, recorded_by: 'service:account' },
    ]);
    const ofOperator = await listKeyEvents('probant.operator', operatorKey, details.key_id);
    expect(ofOperator).toMatchObject(
      ['key.revoke', 'key.issue'].map((action) => ({
        action,
        actor_type: 'system',
        actor_id: 'account',
        recorded_by: 'service:account',
        metadata: { tenant_id: 'demo', by_key_id: platform.keyId },
      })),
    );
    expect(JSON.stringify([own, ofOperator])).not.toContain('prb_live_');
  });

  test('the requests of the tenant are shown by route within seconds', async () => {
    await call('GET', '/v1/formats');
    await expect
      .poll(async () => (await call('GET', '/v1/account/usage?days=2')).body['usage'], {
        timeout: 30_000,
        interval: 1_000,
      })
      .toContainEqual(expect.objectContaining({ route: '/v1/formats', server_errors: 0, calls: expect.any(Number) }));
  }, 40_000);

  test('an administrator reads the state of the installation, which agrees with the public health', async () => {
    const { status, body } = await call('GET', '/v1/health/detail');
    expect(status).toBe(200);
    const health = (await call('GET', '/health')).body;
    expect(body).toMatchObject({
      status: health['status'],
      versions: { node: process.versions.node },
      database: {
        status: 'ok',
        kind: 'external',
        version: expect.stringMatching(/^\d+\.\d+$/),
        bytes: expect.any(Number),
      },
      relay: { enabled: false, destinations: [] },
      models: expect.arrayContaining([{ name: 'text_recognition', source: 'files', status: 'loaded' }]),
    });
    expect(Object.keys(body['services'] as object)).toEqual(Object.keys(health['services'] as object));
    const [disk] = body['disks'] as { free_bytes: number; total_bytes: number }[];
    expect(disk?.total_bytes).toBeGreaterThan(disk?.free_bytes ?? Number.POSITIVE_INFINITY);
    const { uptime_s, memory_bytes } = body['process'] as { uptime_s: number; memory_bytes: number };
    expect(memory_bytes).toBeGreaterThan(10_000_000);
    expect(uptime_s).toBeLessThan(24 * 3_600);
    expect(JSON.stringify(body)).not.toContain('demo');
    const { places } = body['anchors'] as { places: unknown };
    if (isSplit) expect(places).toBeNull();
    else
      await expect
        .poll(async () => ((await call('GET', '/v1/health/detail')).body['anchors'] as { places: unknown }).places)
        .toContainEqual(expect.objectContaining({ unanchored_events: expect.any(Number) }));
    const { key } = await issueTestKey(platform.databaseUrl, { tenant: OPERATOR_TENANT, scopes: ['read', 'write'] });
    await expect.poll(async () => (await call('GET', '/v1/health/detail', { key })).status).toBe(403);
  });

  test('is described next to the other services', async () => {
    const { paths } = (await call('GET', '/openapi/account.json')).body as { paths: Record<string, unknown> };
    const { paths: all } = (await call('GET', '/openapi/probant.json')).body as { paths: Record<string, unknown> };
    expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.keys(paths).filter((path) => path !== '/health')));
    expect((await call('GET', '/account/health')).body).toMatchObject({ status: 'ok' });
  });
});

test('without an audit trail the account is shown, and no key changes', async () => {
  const platform = await startPlatformUnderTest({}, { only: 'export' });
  try {
    const headers = { 'x-api-key': platform.key, 'content-type': 'application/json' };
    expect((await fetch(`${platform.url}/v1/account`, { headers })).status).toBe(200);
    const body = JSON.stringify({ name: 'ERP', scopes: ['read'] });
    const refused = await fetch(`${platform.url}/v1/account/keys`, { method: 'POST', headers, body });
    expect(refused.status).toBe(500);
    const listed = await fetch(`${platform.url}/v1/account/keys`, { headers });
    expect((await listed.json()) as unknown[]).toHaveLength(1);
  } finally {
    await platform.close();
  }
});
