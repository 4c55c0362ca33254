import { runStandalone } from '@probant/service-runner/run-standalone';
import { companiesMigrations } from './migrations.ts';
import { COMPANIES_SCHEMAS } from './settings.ts';
import { startCompanies } from './start.ts';

await runStandalone({
  name: 'companies',
  migrations: [companiesMigrations],
  schemas: COMPANIES_SCHEMAS,
  start: startCompanies,
});
