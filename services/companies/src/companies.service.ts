import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { NamedObject } from '@probant/contracts/schema';
import type { Database } from '@probant/database/database';
import type { TrafficLimits } from '@probant/http/server/traffic-limits';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { SignatureVerifier } from '@probant/http/service-identity';
import type { TrustedProxies } from '@probant/kernel/client-address/trusted-proxies';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { SERVICE_VERSIONS } from '@probant/kernel/service-catalogue';
import type { KeyCheck } from '@probant/keys/key-check';
import { Type } from 'typebox';
import { createComplianceRoutes } from './compliance/compliance.routes.ts';
import { createRegistersRepository } from './compliance/registers.repository.ts';
import { createFreezeListSource } from './freeze/freeze-list-source.ts';
import { createLiveSources } from './live/live-sources.ts';
import type { CompaniesSettings } from './settings.ts';

type Dependencies = {
  readonly settings: CompaniesSettings;
  readonly database: Database;
  readonly audit: AuditWriter;
  readonly clock: Clock;
  readonly keys: KeyCheck;
  /** Verifies the signed call with which a gateway in another process reads the description. */
  readonly verifySignature?: SignatureVerifier | null;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: IdSource;
  /** Shared by all servers of the process. */
  readonly traffic?: TrafficLimits | undefined;
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies?: TrustedProxies;
};

const SERVICE_VERSION = SERVICE_VERSIONS.companies;

const Health = NamedObject('CompaniesHealth', {
  status: Type.String(),
  version: Type.String(),
  live_sources: Type.Array(Type.Enum(['company_search', 'vies']), {
    description: 'Sources on the network that the operator has set',
  }),
});

/** Creates the service that checks companies. It reads registers that the command line imports, and stores nothing. */
export function createCompaniesService(dependencies: Dependencies): Promise<Service> {
  const { settings, database, audit, clock, ...appDependencies } = dependencies;
  const registers = createRegistersRepository(database);
  const live = createLiveSources(settings, clock);
  const health = {
    status: 'ok',
    version: SERVICE_VERSION,
    live_sources: [
      ...(live.companySearch === null ? [] : ['company_search' as const]),
      ...(live.vies === null ? [] : ['vies' as const]),
    ],
  };
  return createServiceApp({
    name: 'companies',
    title: 'Probant companies',
    version: SERVICE_VERSION,
    description:
      'Checks French companies against public registers: the SIRENE files and the list of asset freezes that the operator imports, and ' +
      'live sources when the operator sets them.',
    routes: createComplianceRoutes({ registers, getFreezeList: createFreezeListSource(registers), live, audit, clock }),
    tags: { Companies: 'Checks of French companies against public registers' },
    healthSchema: Health,
    healthExample: { ...health, live_sources: [] },
    health: async () => health,
    ...appDependencies,
  });
}
