import { defineService } from '@probant/service-runner/define-service';
import { AUTHENTICITY_SCHEMAS } from './settings.ts';

export const authenticityDefinition = defineService({
  name: 'authenticity',
  title: 'Probant authenticity',
  version: '0.1.0',
  description:
    'Says whether a supporting document deserves a check, and why: signals with their place on the page. It neither authorises nor refuses anything.',
  schemas: AUTHENTICITY_SCHEMAS,
  migrations: [],
  loadStart: async () => (await import('./start.ts')).startAuthenticity,
});
