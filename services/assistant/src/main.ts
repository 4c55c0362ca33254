import { runStandalone } from '@probant/service-runner/run-standalone';
import { assistantMigrations } from './migrations.ts';
import { startAssistant } from './start.ts';

await runStandalone({ name: 'assistant', migrations: [assistantMigrations], schemas: {}, start: startAssistant });
