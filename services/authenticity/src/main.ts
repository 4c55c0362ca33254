import { runStandalone } from '@probant/service-runner/run-standalone';
import { authenticityDefinition } from './definition.ts';

await runStandalone(authenticityDefinition);
