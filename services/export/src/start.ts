import type { StartService } from '@probant/service-runner/service-context';
import { createExportService } from './export.service.ts';

/** Starts the export service. It stores nothing; exports and FEC validations record audit events. */
export const startExport: StartService = ({
  settings,
  audit,
  clock,
  keys,
  verifySignature,
  logger,
  metrics,
  traffic,
  newId,
}) =>
  createExportService({
    audit,
    clock,
    newId,
    keys,
    verifySignature,
    logger,
    metrics,
    traffic,
    newRequestId: newId,
    trustedProxies: settings.process.trustedProxies,
  });
