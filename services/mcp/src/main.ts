import { runStandalone } from '@probant/service-runner/run-standalone';
import { mcpDefinition } from './definition.ts';

await runStandalone(mcpDefinition);
