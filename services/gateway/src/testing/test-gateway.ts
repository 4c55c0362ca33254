import { NO_TRUSTED_PROXIES } from '@probant/kernel/client-address/trusted-proxies';
import { createFixedClock } from '@probant/kernel/clock';
import { createUuidV7Source } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import { createReadiness, type Readiness } from '@probant/kernel/readiness/readiness';
import { parseTenantId } from '@probant/kernel/tenant';
import type { KeyCheck } from '@probant/keys/key-check';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { createGateway, type Gateway, type GatewayOptions } from '../gateway.service.ts';
import { createMemoryCounters } from '../rate-limit/memory-counters.ts';

export type TestGateway = {
  readonly port: number;
  readonly gateway: Gateway;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly clock: ReturnType<typeof createFixedClock>;
};

/** Test keys: "good" and "other" are active, "old" is revoked, "unchecked" cannot be checked, all others are unknown. */
const keys: KeyCheck = (key) => {
  if (key === 'good' || key === 'other')
    return { state: 'active', tenantId: parseTenantId('demo'), keyId: `key-${key}`, scopes: KEY_SCOPES };
  if (key === 'old') return { state: 'revoked', tenantId: parseTenantId('demo'), keyId: 'key-old' };
  return { state: key === 'unchecked' ? 'unchecked' : 'unknown' };
};

/** Starts a gateway on a free port, at 10:00:00 UTC, with the contract's limits unless `parts` says otherwise. */
export async function startTestGateway(parts: Partial<GatewayOptions>): Promise<TestGateway> {
  const clock = createFixedClock('2026-11-21T10:00:00Z');
  const metrics = createMetrics();
  const readiness = createReadiness();
  readiness.markStarted();
  const gateway = createGateway({
    services: {},
    keys,
    counters: createMemoryCounters({ capacity: 1_000 }),
    rateLimits: { minute: 60, hour: 1000 },
    maxRateLimits: { minute: 6_000, hour: 100_000 },
    addressRateLimits: null,
    publishReceiptPolicies: false,
    trustedProxies: NO_TRUSTED_PROXIES,
    clock,
    logger: silentLogger,
    metrics,
    readiness,
    newRequestId: createUuidV7Source(clock),
    // Whether or not this repository has built its site.
    guideFolder: '/nonexistent',
    consoleFolder: '/nonexistent',
    ...parts,
  });
  const { port } = await gateway.listen(0, '127.0.0.1');
  return { port, gateway, metrics, readiness, clock };
}
