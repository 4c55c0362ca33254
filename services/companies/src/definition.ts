import { defineService } from '@probant/service-runner/define-service';
import { companiesMigrations } from './migrations.ts';
import { COMPANIES_SCHEMAS } from './settings.ts';

export const companiesDefinition = defineService({
  name: 'companies',
  title: 'Probant companies',
  version: '0.1.0',
  description:
    'Checks French companies against public registers: the SIRENE files and the list of asset freezes that the operator imports, and ' +
    'live sources when the operator sets them.',
  schemas: COMPANIES_SCHEMAS,
  migrations: [companiesMigrations],
  loadStart: async () => (await import('./start.ts')).startCompanies,
});
