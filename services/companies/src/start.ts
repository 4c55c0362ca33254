import type { StartService } from '@probant/service-runner/service-context';
import { createCompaniesService } from './companies.service.ts';
import type { CompaniesSchemas } from './settings.ts';

/** Starts the companies service. The tables of its migrations must exist. */
export const startCompanies: StartService<CompaniesSchemas> = ({
  settings,
  database,
  keys,
  verifySignature,
  clock,
  newId,
  logger,
  metrics,
  traffic,
  audit,
}) =>
  createCompaniesService({
    settings: settings.companies,
    database,
    audit,
    clock,
    keys,
    verifySignature,
    logger,
    metrics,
    traffic,
    newRequestId: newId,
    trustedProxies: settings.process.trustedProxies,
  });
