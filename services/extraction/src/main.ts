import { runStandalone } from '@probant/service-runner/run-standalone';
import { extractionMigrations } from './migrations.ts';
import { startExtraction } from './start.ts';

await runStandalone('extraction', [extractionMigrations], startExtraction);
