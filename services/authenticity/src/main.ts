import { runStandalone } from '@probant/service-runner/run-standalone';
import { AUTHENTICITY_SCHEMAS } from './settings.ts';
import { startAuthenticity } from './start.ts';

await runStandalone({
  name: 'authenticity',
  migrations: [],
  schemas: AUTHENTICITY_SCHEMAS,
  start: startAuthenticity,
});
