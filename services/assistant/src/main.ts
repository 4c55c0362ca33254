import { runStandalone } from '@probant/service-runner/run-standalone';
import { assistantMigrations } from './migrations.ts';
import { ASSISTANT_SCHEMAS } from './settings.ts';
import { startAssistant } from './start.ts';

await runStandalone({
  name: 'assistant',
  migrations: [assistantMigrations],
  schemas: ASSISTANT_SCHEMAS,
  start: startAssistant,
});
