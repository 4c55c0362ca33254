import type { StartService } from '@probant/service-runner/service-context';
import { createExportService } from './export.service.ts';

/** Starts the export service. It stores nothing; only FEC validations record audit events. */
export const startExport: StartService = ({ audit, clock, keys, logger, metrics, newId }) =>
  createExportService({ audit, clock, newId, keys, logger, metrics, newRequestId: newId });
