import { generateKeyPairSync } from 'node:crypto';
import { AuditEvent } from '@probant/contracts/audit-trail';
import { type Clock, systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { createTestHost } from '@probant/service-runner/testing/test-host';
import { Value } from 'typebox/value';
import { type AuditTrail, type AuditTrailDeps, createAuditTrailService } from '../audit-trail.service.ts';
import { createLogSigner } from '../checkpoints/log-signer.ts';
import { auditTrailDefinition } from '../definition.ts';

type TestResponse = {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
};

export type TestCaller = {
  get(path: string, query?: Readonly<Record<string, string | number>>): Promise<TestResponse>;
  post(path: string, body: unknown): Promise<TestResponse>;
};

/** Signs the logs of every service under test. */
export const testSigner = createLogSigner('test.example', generateKeyPairSync('ed25519').privateKey);

/** The secret with which services sign their calls in tests. */
export const TEST_SERVICE_SECRET = 'a secret that the services of a test share';

/** Starts the service on a real database. The API key of a tenant is `key-of-` and its name. */
export async function startTestAuditTrail(
  database: AuditTrailDeps['database'],
  clock: Clock = systemClock,
  { logger, ...more }: Partial<Omit<AuditTrailDeps, 'host'>> & { readonly logger?: Logger } = {},
): Promise<{ service: AuditTrail; as(tenant: string): TestCaller }> {
  const newId = createUuidV7Source(systemClock);
  const service = await createAuditTrailService({
    host: createTestHost(auditTrailDefinition, {
      clock,
      newId,
      serviceSecret: TEST_SERVICE_SECRET,
      ...(logger && { logger }),
    }),
    database,
    newId,
    randomness: readSystemRandomness,
    signer: testSigner,
    // No anchors: a test of tampering must be detected by the chain itself.
    anchorLocations: { locations: [], databaseUrl: null, authority: null },
    destinations: [],
    ...more,
  });
  const call = async (tenant: string, method: 'GET' | 'POST', url: string, body?: unknown): Promise<TestResponse> => {
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

let tenantCount = 0;

/** Returns a tenant id that no other test uses. */
export function createTenant() {
  tenantCount += 1;
  return parseTenantId(`tenant-${tenantCount}-${Math.floor(performance.now())}`);
}

export const createEvent = (tenant: string, more: Readonly<Record<string, unknown>> = {}) => ({
  tenant_id: tenant,
  actor_id: 'user-17',
  action: 'read',
  resource_type: 'invoice',
  resource_id: 'FA-2026-0042',
  ...more,
});

/** Returns a value as an audit event. Throws unless it matches the contract. */
export function assertAuditEvent(value: unknown): AuditEvent {
  const [fault] = Value.Errors(AuditEvent, value);
  if (fault) throw new Error(`not an event: ${fault.instancePath} ${fault.message}`);
  return value as AuditEvent;
}
