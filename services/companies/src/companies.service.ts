import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { NamedObject } from '@probant/contracts/schema';
import type { Database } from '@probant/database/database';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { ServiceHost } from '@probant/service-runner/service-host';
import { Type } from 'typebox';
import { createComplianceRoutes } from './compliance/compliance.routes.ts';
import { createRegistersRepository } from './compliance/registers.repository.ts';
import { createFreezeListRepository } from './freeze/freeze-list.repository.ts';
import { createFreezeListSource } from './freeze/freeze-list-source.ts';
import { createLiveSources } from './live/live-sources.ts';
import type { CompaniesSettings } from './settings.ts';

type Dependencies = {
  readonly host: ServiceHost;
  readonly settings: CompaniesSettings;
  readonly database: Database;
  readonly audit: AuditWriter;
};

const Health = NamedObject('CompaniesHealth', {
  status: Type.String(),
  version: Type.String(),
  live_sources: Type.Array(Type.Enum(['company_search', 'vies']), {
    description: 'Sources on the network that the operator has set',
  }),
});

/** Creates the service that checks companies. It reads registers that the command line imports, and stores nothing. */
export function createCompaniesService(dependencies: Dependencies): Promise<Service> {
  const { host, settings, database, audit } = dependencies;
  const { clock } = host;
  const registers = createRegistersRepository(database);
  const getFreezeList = createFreezeListSource(createFreezeListRepository(database));
  const live = createLiveSources(settings, clock);
  const health = {
    status: 'ok',
    version: host.identity.version,
    live_sources: [
      ...(live.companySearch === null ? [] : ['company_search' as const]),
      ...(live.vies === null ? [] : ['vies' as const]),
    ],
  };
  return createServiceApp({
    ...host,
    routes: createComplianceRoutes({ registers, getFreezeList, live, audit, clock }),
    tags: { Companies: 'Checks of French companies against public registers' },
    healthSchema: Health,
    healthExample: { ...health, live_sources: [] },
    health: async () => health,
  });
}
