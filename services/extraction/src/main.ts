import { runAlone } from '@probant/http/alone';
import { extractionMigrations } from './migrations.ts';
import { startExtraction } from './start.ts';

await runAlone('extraction', [extractionMigrations], startExtraction);
