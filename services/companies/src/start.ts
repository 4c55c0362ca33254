import type { StartService } from '@probant/service-runner/service-context';
import { createCompaniesService } from './companies.service.ts';
import type { CompaniesSchemas } from './settings.ts';

/** Starts the companies service. The tables of its migrations must exist. */
export const startCompanies: StartService<CompaniesSchemas> = ({ settings, host, database, audit }) =>
  createCompaniesService({ host, settings: settings.companies, database, audit });
