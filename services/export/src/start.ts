import type { StartService } from '@probant/service-runner/service-context';
import { createExportService } from './export.service.ts';

/** Starts the export service. It stores nothing; exports and FEC validations record audit events. */
export const startExport: StartService = ({ host, audit, newId }) => createExportService({ host, audit, newId });
