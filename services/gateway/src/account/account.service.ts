import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { ServiceHealth } from '@probant/contracts/health';
import type { Database } from '@probant/database/database';
import { createServiceApp, type Service, type ServiceIdentity } from '@probant/http/service-app';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import { createSemaphore } from '@probant/kernel/semaphore';
import { readKey } from '@probant/keys/issuing';
import type { ServiceHost } from '@probant/service-runner/service-host';
import type { Counters } from '../rate-limit/counters.ts';
import type { RateLimits } from '../rate-limit/rate-limits.ts';
import { SERVICE_ROUTES } from '../route-table.ts';
import { createInstallationRoutes } from './installation/installation.routes.ts';
import type { InstallationSources } from './installation/read-installation.usecases.ts';
import { createKeyRoutes } from './keys/keys.routes.ts';
import { createOverviewRoutes } from './overview/overview.routes.ts';
import { createUsageRepository } from './usage/usage.repository.ts';
import { createUsageRoutes } from './usage/usage.routes.ts';
import { createUsageRecorder, type UsageRecorder } from './usage/usage-recorder.ts';

export type { InstallationSources } from './installation/read-installation.usecases.ts';

type AccountServiceDeps = {
  readonly host: ServiceHost;
  readonly database: Database;
  /** The counters of the gateway, and the limits that it applies. */
  readonly counters: Counters;
  readonly rateLimits: RateLimits;
  readonly maxRateLimits: RateLimits;
  readonly newId: IdSource;
  readonly randomness: Randomness;
  /** Records the changes of keys, as the writer `account`. */
  readonly audit: AuditWriter;
  readonly installation: InstallationSources;
};

export const ACCOUNT: ServiceIdentity = {
  name: 'account',
  title: 'Account',
  version: '0.1.0',
  description:
    'What the holder of a key may know and change of its own tenant: its keys, its limits and its usage; and the state of the installation.',
};

const HEALTH = { status: 'ok', version: ACCOUNT.version };

/** The service, and the counters of the requests of all services, which the gateway feeds. Closing it stores them. */
export type AccountService = Service & { readonly usage: UsageRecorder };

/**
 * Creates the service of the caller's own account, which the gateway runs in its process: it alone has the counters of the requests. The
 * other services have nothing to do with it, and no request to them passes through it.
 */
export async function createAccountService({
  host,
  database,
  counters,
  rateLimits,
  maxRateLimits,
  newId,
  randomness,
  audit,
  installation,
}: AccountServiceDeps): Promise<AccountService> {
  const { clock, logger, metrics } = host;
  const repository = createUsageRepository(database);
  const service = await createServiceApp({
    ...host,
    routes: [
      ...createOverviewRoutes({
        findKey: ({ tenantId, keyId }) => readKey({ database, clock }, tenantId, keyId),
        counters,
        rateLimits,
        maxRateLimits,
        routes: SERVICE_ROUTES,
        clock,
      }),
      ...createKeyRoutes({
        database,
        clock,
        newId,
        randomness,
        audit,
        withChangeSlot: createSemaphore(1),
      }),
      ...createUsageRoutes({ usage: repository, clock }),
      ...createInstallationRoutes({ ...installation, metrics, clock }),
    ],
    tags: {
      Account: 'The tenant of the caller: keys, limits and usage',
      Installation: 'The state of the installation, for its operator',
    },
    healthSchema: ServiceHealth,
    healthExample: HEALTH,
    health: async () => HEALTH,
  });
  const usage = createUsageRecorder({ repository, writer: newId(), clock, logger, metrics });
  return {
    ...service,
    usage,
    async close() {
      await service.close();
      await usage.close();
    },
  };
}
