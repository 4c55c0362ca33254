import { createGateway, type Gateway, type GatewayOptions } from '@probant/gateway';
import { openCounters } from '@probant/gateway/rate-limit/open-counters';
import { NO_TRUSTED_PROXIES } from '@probant/kernel/client-address/trusted-proxies';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { createReadiness } from '@probant/kernel/readiness/readiness';

/** Creates the gateway of a measurement in front of some services: its limits stop nobody. */
export const createMeasuredGateway = async ({
  services,
  keys,
}: Pick<GatewayOptions, 'services' | 'keys'>): Promise<Gateway> =>
  createGateway({
    services,
    keys,
    counters: await openCounters({ redisUrl: null, clock: systemClock, logger: silentLogger }),
    rateLimits: { minute: 1e9, hour: 1e9 },
    maxRateLimits: { minute: 1_000_000, hour: 1_000_000 },
    addressRateLimits: null,
    publishReceiptPolicies: false,
    trustedProxies: NO_TRUSTED_PROXIES,
    clock: systemClock,
    logger: silentLogger,
    metrics: createMetrics(),
    readiness: createReadiness(),
    newRequestId: createUuidV7Source(systemClock),
  });

/** Sends the port of a server to the parent process, and the CPU microseconds of this process on each message. */
export function reportToParent(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system });
  });
  process.send?.({ port });
}
