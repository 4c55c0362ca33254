import { defineService } from '@probant/service-runner/define-service';
import { assistantMigrations } from './migrations.ts';
import { ASSISTANT_SCHEMAS } from './settings.ts';

export const assistantDefinition = defineService({
  name: 'assistant',
  title: 'Probant assistant',
  version: '0.1.0',
  description: 'Keeps knowledge bases of a company’s own documents and answers questions from them, with citations.',
  schemas: ASSISTANT_SCHEMAS,
  migrations: [assistantMigrations],
  loadStart: async () => (await import('./start.ts')).startAssistant,
});
