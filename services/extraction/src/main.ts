import { runStandalone } from '@probant/service-runner/run-standalone';
import { extractionMigrations } from './migrations.ts';
import { EXTRACTION_SCHEMAS } from './settings.ts';
import { startExtraction } from './start.ts';

await runStandalone({
  name: 'extraction',
  migrations: [extractionMigrations],
  schemas: EXTRACTION_SCHEMAS,
  start: startExtraction,
});
