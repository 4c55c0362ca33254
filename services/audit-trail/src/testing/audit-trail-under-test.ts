import { generateKeyPairSync } from 'node:crypto';
import { AuditEvent } from '@probant/contracts/audit-trail';
import { type Clock, systemClock } from '@probant/kernel/clock';
import { systemRandomness, uuidV7 } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { tenantId } from '@probant/kernel/tenant';
import { Value } from 'typebox/value';
import { type AuditTrail, type AuditTrailDeps, createAuditTrailService } from '../audit-trail.service.ts';
import { logSigner } from '../checkpoints/log-signer.ts';

type Answer = { readonly status: number; readonly body: unknown; readonly headers: Readonly<Record<string, unknown>> };

export type Caller = {
  get(path: string, query?: Readonly<Record<string, string | number>>): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
};

/** Signs the logs of every service under test. */
export const testSigner = logSigner('test.example', generateKeyPairSync('ed25519').privateKey);

/** What services of the tests sign with. */
export const TEST_SERVICE_SECRET = 'a secret that the services of a test share';

/** The service on a real database; the key of a tenant is `key-of-` and its name. */
export async function auditTrailUnderTest(
  database: AuditTrailDeps['database'],
  clock: Clock = systemClock,
  more: Partial<AuditTrailDeps> = {},
): Promise<{ service: AuditTrail; as(tenant: string): Caller }> {
  const newId = uuidV7(systemClock);
  const service = await createAuditTrailService({
    database,
    keys: (key) =>
      key.startsWith('key-of-')
        ? { state: 'active', tenantId: tenantId(key.slice('key-of-'.length)), keyId: 'k1' }
        : { state: 'unknown' },
    serviceSecret: TEST_SERVICE_SECRET,
    clock,
    newId,
    randomness: systemRandomness,
    signer: testSigner,
    // What a test does to a chain shows by itself, not by what was anchored before.
    anchorPlaces: { depots: [], databaseUrl: null, authority: null },
    destinations: [],
    logger: silentLogger,
    metrics: createMetrics(),
    newRequestId: newId,
    ...more,
  });
  const call = async (tenant: string, method: 'GET' | 'POST', url: string, body?: unknown): Promise<Answer> => {
    const response = await service.inject({
      method,
      url,
      headers: {
        'x-api-key': `key-of-${tenant}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  return {
    service,
    as: (tenant) => ({
      get: (path, query = {}) =>
        call(
          tenant,
          'GET',
          `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`,
        ),
      post: (path, body) => call(tenant, 'POST', path, body),
    }),
  };
}

let made = 0;

/** A tenant that no other test has. */
export function newTenant() {
  made += 1;
  return tenantId(`tenant-${made}-${Math.floor(performance.now())}`);
}

export const eventOf = (tenant: string, more: Readonly<Record<string, unknown>> = {}) => ({
  tenant_id: tenant,
  actor_id: 'user-17',
  action: 'read',
  resource_type: 'invoice',
  resource_id: 'FA-2026-0042',
  ...more,
});

/** Throws unless a value is an event in the contract's shape. */
export function asEvent(value: unknown): AuditEvent {
  const [fault] = Value.Errors(AuditEvent, value);
  if (fault) throw new Error(`not an event: ${fault.instancePath} ${fault.message}`);
  return value as AuditEvent;
}
