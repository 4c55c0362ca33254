/** What the laboratory measures or fits inside this package (`lab/`). The product never imports this file. */
export { createExportService } from './export.service.ts';
