import { createOperatorRecorder } from '@probant/audit-trail/operator';
import { type Database, openDatabase } from '@probant/database/database';
import { systemClock } from '@probant/kernel/clock';
import { findFreePorts } from '@probant/kernel/free-ports';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { createLogger } from '@probant/kernel/logging';
import { getServicePort } from '@probant/kernel/service-catalogue';
import { OPERATOR_TENANT, parseTenantId } from '@probant/kernel/tenant';
import { issueKey, type KeyIssuingDeps, type KeyRequest } from '@probant/keys/issuing';
import { KEY_SCOPES, type KeyScope } from '@probant/keys/key-scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVICES } from './services.ts';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';
import { type SpawnedService, spawnService } from './testing/spawned-service.ts';

const TENANT = parseTenantId('scoped');
const SERVICE_NAMES = Object.keys(SERVICES) as (keyof typeof SERVICES)[];

const logLines: Record<string, unknown>[] = [];
let platform: PlatformUnderTest;
let extraction: SpawnedService;
let database: Database;
let deps: KeyIssuingDeps;
/** Keys with one scope, and keys with all others. */
const onlyKeys = {} as Record<KeyScope, string>;
const otherKeys = {} as Record<KeyScope, string>;

/** Runs extraction as another process, so that both ways to reach a service are tested. */
beforeAll(async () => {
  const port = await findFreePorts();
  platform = await startPlatformUnderTest(
    {
      PROBANT_UPSTREAM_EXTRACTION: `http://127.0.0.1:${port + 1}`,
      PROBANT_PUBLISH_RECEIPT_POLICIES: 'true',
      PROBANT_TRUSTED_PROXIES: '127.0.0.1',
    },
    { logger: createLogger({ destination: { write: (line) => logLines.push(JSON.parse(line)) } }) },
  );
  extraction = await spawnService(new URL('../../../services/extraction/src/main.ts', import.meta.url), {
    DATABASE_URL: platform.databaseUrl,
    PROBANT_DATA_DIR: platform.dataDir,
    PROBANT_PORT: String(port),
  });
  database = await openDatabase({
    url: platform.databaseUrl,
    logger: createLogger({ level: 'silent' }),
    maxConnections: 2,
  });
  const own = {
    database,
    clock: systemClock,
    randomness: readSystemRandomness,
    newId: createUuidV7Source(systemClock),
  };
  deps = { ...own, recordChange: createOperatorRecorder(own) };
  for (const scope of KEY_SCOPES) {
    onlyKeys[scope] = await issue({ scopes: [scope] });
    otherKeys[scope] = await issue({ scopes: KEY_SCOPES.filter((name) => name !== scope) });
  }
});
afterAll(async () => {
  await extraction.end();
  await database.close();
  await platform.close();
});

const issue = async (request: Omit<KeyRequest, 'tenant'>) => (await issueKey(deps, { tenant: TENANT, ...request })).key;

/** What the documentation promises, independent of the route definitions. */
function getPromisedScope(method: string, path: string): KeyScope {
  if (/^\/v1\/(?:exports?\/|gdpr\/export$|events\/\{event_id\}\/evidence$|hr\/subjects\/ref$)/.test(path))
    return 'export';
  if (path === '/v1/gdpr/anonymize') return 'erase';
  if (method === 'put' && path === '/v1/hr/settings') return 'admin';
  return method === 'get' || ['/mcp', '/v1/knowledge-bases/{kb_id}/query'].includes(path) ? 'read' : 'write';
}

type Operation = { readonly method: string; readonly path: string; readonly declared: unknown };

async function listOperations(url: string): Promise<readonly Operation[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`, { headers: { 'x-api-key': platform.key } })).json()) as {
    paths: Record<string, Record<string, { 'x-required-scope'?: unknown }>>;
  };
  return Object.entries(paths)
    .filter(([path]) => path !== '/health')
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, declared: operation['x-required-scope'] })),
    );
}

const call = (url: string, { method, path }: Pick<Operation, 'method' | 'path'>, key: string) =>
  fetch(url + path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000'), {
    method,
    headers: { 'x-api-key': key },
  });

test('the gateway cannot read the description of another process without PROBANT_SERVICE_SECRET, and says so', async () => {
  const response = await fetch(`${platform.url}/openapi/extraction.json`);
  expect([response.status, await response.json()]).toEqual([
    503,
    { message: 'The description of extraction, which runs in another process, needs PROBANT_SERVICE_SECRET in both' },
  ]);
});

const SERVICES_OF_ONE_ROUTE: readonly string[] = ['authenticity', 'companies', 'mcp'];

describe.each(SERVICE_NAMES)('every route of %s', (name) => {
  test('answers 403 to a key with all scopes but the one it needs, and accepts a key with only that one', async () => {
    const ownUrl = name === 'extraction' ? extraction.url : `http://127.0.0.1:${getServicePort(name, platform.port)}`;
    const operations = await listOperations(ownUrl);
    expect(operations.length).toBeGreaterThanOrEqual(SERVICES_OF_ONE_ROUTE.includes(name) ? 1 : 7);
    for (const operation of operations) {
      const scope = getPromisedScope(operation.method, operation.path);
      expect(operation).toEqual({ ...operation, declared: scope });
      for (const url of [ownUrl, platform.url]) {
        const refused = await call(url, operation, otherKeys[scope]);
        expect({ ...operation, status: refused.status, body: await refused.json() }).toEqual({
          ...operation,
          status: 403,
          body: { detail: `This request needs a key with the scope ${scope}` },
        });
        const accepted = await call(url, operation, onlyKeys[scope]);
        await accepted.arrayBuffer();
        expect([401, 403], `${operation.method} ${operation.path}`).not.toContain(accepted.status);
      }
    }
  });
});

test('the gateway counts a request that is refused for its scope', async () => {
  const key = await issue({ scopes: ['erase'] });
  const remaining: number[] = [];
  for (let request = 0; request < 2; request += 1) {
    const response = await call(platform.url, { method: 'GET', path: '/v1/schemas' }, key);
    expect(response.status).toBe(403);
    await response.arrayBuffer();
    remaining.push(Number(response.headers.get('x-ratelimit-remaining-hour')));
  }
  expect((remaining[0] ?? 0) - (remaining[1] ?? 0)).toBe(1);
});

test('an expired key is known to the gateway and refused by the service, which says when it expired', async () => {
  const expiresAt = new Date(systemClock() - 1);
  const key = await issue({ expiresAt });
  for (const path of ['/v1/schemas', '/v1/formats']) {
    const response = await call(platform.url, { method: 'GET', path }, key);
    expect([response.status, await response.json()]).toEqual([
      401,
      { detail: `This API key expired on ${expiresAt.toISOString()}` },
    ]);
    expect(response.headers.get('x-ratelimit-limit-minute')).toBe('100000');
  }
});

test('a refusal of a mounted service is logged with the client that a trusted proxy reports', async () => {
  // Another reason than the many refusals above, of which only some have a line.
  const key = await issue({ expiresAt: new Date(systemClock() - 1) });
  logLines.length = 0;
  const headers = { 'x-api-key': key, 'x-forwarded-for': '127.0.0.1, 203.0.113.9' };
  await (await fetch(`${platform.url}/v1/formats`, { headers })).arrayBuffer();
  await expect
    .poll(() => logLines.filter(({ msg }) => msg === 'request refused'))
    .toMatchObject([
      {
        service: 'export',
        status: 401,
        reason: 'expired_key',
        route: '/v1/formats',
        client: '203.0.113.9',
        tenant: 'scoped',
      },
    ]);
  expect(JSON.stringify(logLines)).not.toContain('prb_live_');
});

test('the log of the operator holds the issue of every key, and the log of the tenant does not', async () => {
  const reader = (await issueKey(deps, { tenant: OPERATOR_TENANT, scopes: ['read'] })).key;
  const list = async (tenant: string, key: string) => {
    const response = await fetch(`${platform.url}/v1/events?tenant_id=${tenant}&action=key.issue&limit=100`, {
      headers: { 'x-api-key': key },
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { metadata: { tenant_id: string }; recorded_by: string }[];
  };
  const events = await list('probant.operator', reader);
  expect(events.filter(({ metadata }) => metadata.tenant_id === 'scoped').length).toBeGreaterThanOrEqual(10);
  expect(new Set(events.map(({ recorded_by }) => recorded_by))).toEqual(new Set(['service:operator']));
  expect(JSON.stringify(events)).not.toContain('prb_live_');
  expect(await list('scoped', onlyKeys.read)).toEqual([]);
});
