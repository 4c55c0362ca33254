import { createGateway } from '@probant/gateway';
import { createAdminServer } from '@probant/gateway/admin';
import { openCounters } from '@probant/gateway/rate-limit/open-counters';
import { systemClock } from '@probant/kernel/clock';
import { type Config, portOf, type ServiceName } from '@probant/kernel/config';
import { systemRandomness, uuidV7 } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { Lifetime } from '@probant/kernel/shutdown';
import { tenantId } from '@probant/kernel/tenant';
import { type IssuedKey, issueFirstKey } from '@probant/keys/issuing';
import { createKeyRing } from '@probant/keys/key-ring';
import { keyMigrations } from '@probant/keys/migrations';
import type { BaseServiceContext } from '@probant/service-runner/service-context';
import { SERVICES } from './services.ts';
import { LOOPBACK, startServices } from './start-services.ts';
import { openStorage } from './storage.ts';

type Start = {
  readonly config: Config;
  readonly selection: ReadonlySet<ServiceName>;
  readonly logger: Logger;
  /** Everything started here is closed with it, newest first. */
  readonly life: Lifetime;
};

export type Running = {
  readonly url: string;
  /** Only on a first start with no key at all. */
  readonly firstKey: IssuedKey | null;
};

/** Starts the database, the services of this selection and the gateway, in that order; resolves once all of them answer. */
export async function startPlatform({ config, selection, logger, life }: Start): Promise<Running> {
  const clock = systemClock;
  const newId = uuidV7(clock);
  const metrics = createMetrics({ ofProcess: true });
  const tables = Object.values(SERVICES).flatMap((room) => room.tables);
  const database = await openStorage(config, [keyMigrations, ...tables], logger, life);
  const ring = await createKeyRing({ database, clock, logger });
  life.own({ name: 'key ring', close: () => ring.close() });
  const firstKey = await issueFirstKey({ database, clock, randomness: systemRandomness, newId }, FIRST_TENANT);
  if (firstKey) await ring.refresh();

  const around: BaseServiceContext = {
    config,
    database,
    keys: ring.check,
    clock,
    newId,
    randomness: systemRandomness,
    logger,
    metrics,
    life,
  };
  const services = await startServices(around, selection);
  const admin = createAdminServer({ metrics });
  await admin.listen(portOf('admin', config.port), LOOPBACK);
  life.own({ name: 'admin server', close: () => admin.close() });

  const counters = await openCounters({ redisUrl: config.redisUrl, clock, logger });
  life.own({ name: 'rate counters', close: () => counters.close() });
  const gateway = createGateway({
    services,
    keys: ring.check,
    counters,
    rateLimits: config.rateLimits,
    addressRateLimits: config.addressRateLimits,
    publishReceiptPolicies: config.publishReceiptPolicies,
    clock,
    logger,
    metrics,
    newRequestId: newId,
    patience: { draining: DRAINING },
  });
  await gateway.listen(config.port, config.host);
  life.own({ name: 'gateway', close: () => gateway.close() });
  return { url: `http://${hostInUrl(config.host)}:${config.port}`, firstKey };
}

/** Milliseconds for calls in flight when everything ends: half of what a SIGTERM may take. */
const DRAINING = 5_000;
const FIRST_TENANT = tenantId('demo');

const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);
