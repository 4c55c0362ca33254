/** What the laboratory measures or fits inside this package (`lab/`). The product never imports this file. */
export { ANALYZE_DOCUMENT_TASK } from './analysis/analysis.task.ts';
export { DETECTORS } from './analysis/detectors.ts';
export { createAuthenticityService } from './authenticity.service.ts';
export { createEvidence } from './evidence/create-evidence.ts';
export type { Evidence } from './evidence/evidence.ts';
export { SIGNAL_TABLE, type SignalCode } from './signals/signal-table.ts';
export { readCodes } from './two-d-doc/read-codes.ts';
