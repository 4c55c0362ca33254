import { fixedClock } from '@probant/kernel/clock';
import { uuidV7 } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import { tenantId } from '@probant/kernel/tenant';
import type { KeyCheck } from '@probant/keys/key-check';
import { createGateway, type Gateway, type GatewayParts } from '../gateway.service.ts';
import { createMemoryCounters } from '../rate-limit/memory-counters.ts';

export type RunningGateway = {
  readonly port: number;
  readonly gateway: Gateway;
  readonly metrics: Metrics;
  readonly clock: ReturnType<typeof fixedClock>;
};

/** Keys of the tests: "good" and "other" may act, "old" was revoked, everything else was never issued. */
const keys: KeyCheck = (key) => {
  if (key === 'good' || key === 'other') return { state: 'active', tenantId: tenantId('demo'), keyId: `key-${key}` };
  if (key === 'old') return { state: 'revoked', tenantId: tenantId('demo'), keyId: 'key-old' };
  return { state: 'unknown' };
};

/** A gateway on a free port, at 10:00:00 UTC, with the contract's limits unless told otherwise. */
export async function runningGateway(parts: Partial<GatewayParts>): Promise<RunningGateway> {
  const clock = fixedClock('2026-11-21T10:00:00Z');
  const metrics = createMetrics();
  const gateway = createGateway({
    services: {},
    keys,
    counters: createMemoryCounters({ capacity: 1_000 }),
    rateLimits: { minute: 60, hour: 1000 },
    addressRateLimits: null,
    publishReceiptPolicies: false,
    clock,
    logger: silentLogger,
    metrics,
    newRequestId: uuidV7(clock),
    ...parts,
  });
  const { port } = await gateway.listen(0, '127.0.0.1');
  return { port, gateway, metrics, clock };
}
