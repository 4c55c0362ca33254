import { runStandalone } from '@probant/service-runner/run-standalone';
import { exportDefinition } from './definition.ts';

await runStandalone(exportDefinition);
