import { runStandalone } from '@probant/service-runner/run-standalone';
import { scoringDefinition } from './definition.ts';

await runStandalone(scoringDefinition);
