import { runStandalone } from '@probant/service-runner/run-standalone';
import { scoringMigrations } from './migrations.ts';
import { SCORING_SCHEMAS } from './settings.ts';
import { startScoring } from './start.ts';

await runStandalone({
  name: 'scoring',
  migrations: [scoringMigrations],
  schemas: SCORING_SCHEMAS,
  start: startScoring,
});
