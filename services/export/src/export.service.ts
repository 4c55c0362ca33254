import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { NamedObject } from '@probant/contracts/schema';
import { validateFec } from '@probant/fec/validate-fec';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { IdSource } from '@probant/kernel/ids';
import type { ServiceHost } from '@probant/service-runner/service-host';
import { Type } from 'typebox';
import { createCsvRoutes } from './csv/csv.routes.ts';
import { createFecComparisonRoutes } from './fec/compare/fec-comparison.routes.ts';
import { createFecDescriptionRoutes } from './fec/describe/fec-description.routes.ts';
import { createFecValidationRoutes } from './fec/validate/fec-validation.routes.ts';
import { createFecRoutes } from './fec/write/fec.routes.ts';
import { createFecXmlRoutes } from './fec/xml/fec-xml.routes.ts';
import { createExportResponses } from './files/export-file.ts';
import { createFormatRoutes } from './formats/formats.routes.ts';
import { createCegidRoutes } from './ledger/cegid/cegid.routes.ts';
import { createQuadraRoutes } from './ledger/quadra/quadra.routes.ts';
import { createPayrollRoutes } from './payroll/payroll.routes.ts';

export type ExportDeps = {
  readonly host: ServiceHost;
  /** Records an event for each export and each FEC validation. */
  readonly audit: AuditWriter;
  /** Creates the id of each export and each FEC validation. */
  readonly newId: IdSource;
};

/** The contract fixes it. */
const HEALTH_NAME = 'export-hub';
const Health = NamedObject('ExportHealth', { status: Type.String(), service: Type.String(), version: Type.String() });

/** Creates the export service: it writes files for accounting and payroll packages, and validates and compares FEC files. */
export const createExportService = ({ host, audit, newId }: ExportDeps): Promise<Service> => {
  const { clock, identity } = host;
  const health = { status: 'ok', service: HEALTH_NAME, version: identity.version };
  const createExportResponse = createExportResponses({ audit, newId });
  return createServiceApp({
    ...host,
    routes: [
      ...createFormatRoutes(),
      ...createFecRoutes(validateFec, createExportResponse),
      ...createFecXmlRoutes(createExportResponse),
      ...createFecDescriptionRoutes(createExportResponse),
      ...createQuadraRoutes(createExportResponse),
      ...createCegidRoutes(clock, createExportResponse),
      ...createCsvRoutes(createExportResponse),
      ...createPayrollRoutes(createExportResponse),
      ...createFecValidationRoutes({ audit, clock, newId }),
      ...createFecComparisonRoutes(),
    ],
    tags: {
      Exports: 'Files for accounting and payroll packages',
      FEC: 'Write, validate, describe and compare the file of accounting entries (LPF, art. A. 47 A-1)',
    },
    healthSchema: Health,
    healthExample: health,
    health: async () => health,
  });
};
