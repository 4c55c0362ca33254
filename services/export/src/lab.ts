/** What the laboratory measures or fits inside this package (`lab/`). The product never imports this file. */
export { createExportService } from './export.service.ts';
export { FEC_RULES } from './fec/validate/anomalies/fec-rules.ts';
export { validateFec } from './fec/validate/validate-fec.ts';
export type { FecValidationResult } from './fec/validate/validation-result.ts';
