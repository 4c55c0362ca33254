import type { Logger } from '@probant/kernel/logging';
import { SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';
import type { Lifetime } from '@probant/kernel/shutdown';
import type { BaseSettings } from '../settings.ts';
import type { UpstreamPool } from './upstream-pool.ts';

/** Connections to the services in other processes, by name. */
export type UpstreamPools = ReadonlyMap<ServiceName, UpstreamPool>;

type OpeningDeps = {
  readonly settings: Pick<BaseSettings, 'interService'>;
  readonly logger: Logger;
  /** Closes the connections. */
  readonly life: Lifetime;
};

/** Opens one pool for each service named by PROBANT_UPSTREAM_<SERVICE>, for the gateway and the services of this process alike. */
export async function openUpstreamPools({ settings, logger, life }: OpeningDeps): Promise<UpstreamPools> {
  const pools = new Map<ServiceName, UpstreamPool>();
  for (const service of SERVICE_NAMES) {
    const urls = settings.interService.upstreams[service];
    if (urls === undefined) continue;
    // Loaded only when a service runs in another process: the HTTP client is 109 modules.
    const { createUpstreamPool } = await import('./upstream-pool.ts');
    const pool = createUpstreamPool(urls, { service, logger });
    life.own({ name: `connections to ${service}`, close: () => pool.close() });
    pools.set(service, pool);
  }
  return pools;
}
