import { defineService } from '@probant/service-runner/define-service';

export const exportDefinition = defineService({
  name: 'export',
  title: 'Export',
  version: '0.1.0',
  description:
    'Writes files for French accounting and payroll packages (FEC, ledgers, CSV, payroll variables) and validates FEC files.',
  schemas: {},
  migrations: [],
  loadStart: async () => (await import('./start.ts')).startExport,
});
