import { runStandalone } from '@probant/service-runner/run-standalone';
import { assistantDefinition } from './definition.ts';

await runStandalone(assistantDefinition);
