import type { StartService } from '@probant/service-runner/service-context';
import { createExportService } from './export.service.ts';

/** Export keeps nothing: files come out of the requests, and only FEC controls leave a trace. */
export const startExport: StartService = ({ audit, clock, keys, logger, metrics, newId }) =>
  createExportService({ audit, clock, newId, keys, logger, metrics, newRequestId: newId });
