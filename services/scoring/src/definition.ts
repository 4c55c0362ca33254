import { defineService } from '@probant/service-runner/define-service';
import { scoringMigrations } from './migrations.ts';
import { SCORING_SCHEMAS } from './settings.ts';

export const scoringDefinition = defineService({
  name: 'scoring',
  title: 'Probant scoring',
  version: '0.1.0',
  description:
    'Scores candidates against a job by rules that can be replayed and explained. It ranks and never decides: every analysis states that ' +
    'a person must review it.',
  schemas: SCORING_SCHEMAS,
  migrations: [scoringMigrations],
  loadStart: async () => (await import('./start.ts')).startScoring,
});
