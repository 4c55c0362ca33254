import { defineService } from '@probant/service-runner/define-service';
import { extractionMigrations } from './migrations.ts';
import { EXTRACTION_SCHEMAS } from './settings.ts';

export const extractionDefinition = defineService({
  name: 'extraction',
  title: 'Probant extraction',
  version: '0.2.0',
  description:
    'Extracts fields with confidences from invoices, receipts, resumes, identity cards and bank-details slips, and checks batches of ' +
    'receipts against the expense policy of the tenant.',
  schemas: EXTRACTION_SCHEMAS,
  migrations: [extractionMigrations],
  loadStart: async () => (await import('./start.ts')).startExtraction,
});
