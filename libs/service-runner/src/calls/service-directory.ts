import type { Service } from '@probant/http/service-app';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import { type StartTimeout, startSystemTimeout } from '../start-timeout.ts';
import type { UpstreamPools } from '../upstream/open-upstream-pools.ts';
import { createHttpServiceClient } from './http-client.ts';
import { createInProcessClient } from './in-process-client.ts';
import type { ServiceClient } from './service-client.ts';

/**
 * Returns a client of another service, or null when that service is neither mounted in this process nor named by
 * `PROBANT_UPSTREAM_<SERVICE>`. Never a default address: something else may listen there, and calls carry the caller's key. To be called
 * for each use, since a service may be mounted later than its callers.
 */
export type CallService = (name: ServiceName) => ServiceClient | null;

/** What the services of this process can reach. */
export type ServiceDirectory = {
  readonly callService: CallService;
  /** Adds a service of this process. A named address takes precedence. */
  mount(name: ServiceName, service: Pick<Service, 'inject'>): void;
};

/** `startTimeout` starts the time limit of each call. */
export function createServiceDirectory(
  pools: UpstreamPools,
  startTimeout: StartTimeout = startSystemTimeout,
): ServiceDirectory {
  const clients = new Map<ServiceName, ServiceClient>();
  for (const [name, pool] of pools) clients.set(name, createHttpServiceClient(pool, startTimeout));
  return {
    callService: (name) => clients.get(name) ?? null,
    mount(name, service) {
      if (!pools.has(name)) clients.set(name, createInProcessClient(service, startTimeout));
    },
  };
}
