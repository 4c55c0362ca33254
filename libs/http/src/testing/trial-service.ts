import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { tenantId } from '@probant/kernel/tenant';
import type { KeyCheck } from '@probant/keys/key-check';
import { Type } from 'typebox';
import type { AnyRoute } from '../define-route.ts';
import { createServiceApp, type Service, type ServiceAppDeps } from '../service-app.ts';

export const ACTIVE = { 'x-api-key': 'active-key' };
export const REVOKED = { 'x-api-key': 'revoked-key' };

/** Two issued keys, one of them revoked since. */
const trialKeys: KeyCheck = (key) => {
  const issued = { tenantId: tenantId('acme'), keyId: `id-of-${key}` };
  if (key === 'active-key') return { state: 'active', ...issued };
  return key === 'revoked-key' ? { state: 'revoked', ...issued } : { state: 'unknown' };
};

export const Health = Type.Object({ status: Type.String() });

/** A service of the given routes, real in all but its name. */
export function trialService(
  routes: readonly AnyRoute[],
  deps: Partial<ServiceAppDeps<typeof Health>> = {},
): Promise<Service> {
  let requests = 0;
  return createServiceApp({
    name: 'scoring',
    title: 'Trial',
    version: '0.1.0',
    description: 'A service for tests',
    routes,
    keys: trialKeys,
    health: async () => ({ status: 'ok' }),
    healthSchema: Health,
    logger: silentLogger,
    metrics: createMetrics(),
    newRequestId: () => `request-${++requests}`,
    ...deps,
  });
}
