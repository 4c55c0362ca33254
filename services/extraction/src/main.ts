import { runStandalone } from '@probant/service-runner/run-standalone';
import { extractionDefinition } from './definition.ts';

await runStandalone(extractionDefinition);
