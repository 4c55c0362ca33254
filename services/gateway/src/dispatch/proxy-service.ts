import { createIdleMonitor, type IdleLimits } from '@probant/http/body/idle-monitor';
import type { Logger } from '@probant/kernel/logging';
import type { SignGet } from '@probant/service-runner/calls/signed-calls';
import type { UpstreamPool } from '@probant/service-runner/upstream';
import { fetchJson } from './fetch-json.ts';
import { forwardRequest } from './forward-request.ts';
import type { Upstream } from './upstream.ts';

/** This process has no PROBANT_SERVICE_SECRET, which the description of a service in another process needs. */
export class UnsignedDescriptionCall extends Error {}

type ProxyDeps = {
  /** Name of the service, for the caller and the log. */
  readonly service: string;
  readonly logger: Logger;
  readonly bodyLimits?: IdleLimits;
  /** Null without PROBANT_SERVICE_SECRET: the description cannot be read. */
  readonly signDescriptionCall?: SignGet | null;
};

const DESCRIPTION_PATH = '/openapi.json';

/**
 * Creates the upstream of a service in other processes. With several addresses, its health has one more member, `addresses`, and is
 * degraded while one of them is down. The owner of the pool closes it.
 */
export function proxyService(
  pool: Pick<UpstreamPool, 'dispatch' | 'request' | 'countAddresses'>,
  { service, logger, bodyLimits = BODY_LIMITS, signDescriptionCall = null }: ProxyDeps,
): Upstream {
  // Its timer keeps no process alive: the upstream lives as long as its process.
  const idleMonitor = createIdleMonitor(bodyLimits);
  return {
    dispatch: (request, response) => forwardRequest({ pool, idleMonitor, service, logger }, request, response),
    async health() {
      const health = await fetchJson(pool, '/health');
      const addresses = pool.countAddresses();
      if (addresses.total === 1) return health;
      return { ...health, ...(addresses.up < addresses.total ? { status: 'degraded' } : {}), addresses };
    },
    async openapi() {
      if (signDescriptionCall === null) throw new UnsignedDescriptionCall();
      return fetchJson(pool, DESCRIPTION_PATH, signDescriptionCall(DESCRIPTION_PATH));
    },
  };
}

/** The limits of the services, for the small bodies that the gateway collects before it forwards them. */
const BODY_LIMITS: IdleLimits = { idleMs: 30_000, minBytesPerSecond: 2_048 };
