import { runStandalone } from '@probant/service-runner/run-standalone';
import { auditTrailDefinition } from './definition.ts';

await runStandalone(auditTrailDefinition);
