import { runStandalone } from '@probant/service-runner/run-standalone';
import { companiesDefinition } from './definition.ts';

await runStandalone(companiesDefinition);
