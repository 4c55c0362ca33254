import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { parseTenantId } from '@probant/kernel/tenant';
import type { KeyCheck } from '@probant/keys/key-check';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { Type } from 'typebox';
import type { AnyRoute } from '../route/define-route.ts';
import { createServiceApp, type Service, type ServiceAppDeps } from '../service-app.ts';

export const ACTIVE_KEY_HEADERS = { 'x-api-key': 'active-key' };
export const REVOKED_KEY_HEADERS = { 'x-api-key': 'revoked-key' };

/** Knows an active key, a revoked one, a rotated one, and `<scope>-key` with this scope only. Cannot check `unchecked-key`. */
const testKeys: KeyCheck = (key) => {
  const issued = { tenantId: parseTenantId('acme'), keyId: `id-of-${key}` };
  if (key === 'active-key') return { state: 'active', ...issued, scopes: KEY_SCOPES };
  const scope = KEY_SCOPES.find((name) => key === `${name}-key`);
  if (scope !== undefined) return { state: 'active', ...issued, scopes: [scope] };
  if (key === 'unchecked-key') return { state: 'unchecked' };
  if (key === 'rotated-key') return { state: 'rotated', ...issued };
  return key === 'revoked-key' ? { state: 'revoked', ...issued } : { state: 'unknown' };
};

export const Health = Type.Object({ status: Type.String() });

/** Creates a complete service from the given routes, with in-memory keys. */
export function createTestService(
  routes: readonly AnyRoute[],
  deps: Partial<ServiceAppDeps<typeof Health>> = {},
): Promise<Service> {
  let requests = 0;
  return createServiceApp({
    identity: { name: 'scoring', title: 'Trial', version: '0.1.0', description: 'A service for tests' },
    routes,
    keys: testKeys,
    health: async () => ({ status: 'ok' }),
    healthSchema: Health,
    logger: silentLogger,
    metrics: createMetrics(),
    newRequestId: () => `request-${++requests}`,
    ...deps,
  });
}
