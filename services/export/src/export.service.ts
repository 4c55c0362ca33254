import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { KeyCheck } from '@probant/keys/key-check';
import { Type } from 'typebox';
import { csvRoutes } from './csv/csv.routes.ts';
import { fecRoutes } from './fec/fec.routes.ts';
import { fecComparisonRoutes } from './fec-comparison/fec-comparison.routes.ts';
import { controlFec } from './fec-control/control-fec.ts';
import { fecControlRoutes } from './fec-control/fec-control.routes.ts';
import { fecDescriptionRoutes } from './fec-description/fec-description.routes.ts';
import { fecXmlRoutes } from './fec-xml/fec-xml.routes.ts';
import { formatRoutes } from './formats/formats.routes.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';
import { payrollRoutes } from './payroll/payroll.routes.ts';

export type ExportDeps = {
  /** Where the controls of FEC files leave their trace. */
  readonly audit: AuditWriter;
  readonly clock: Clock;
  /** Names each control of a FEC file. */
  readonly newId: IdSource;
  readonly keys: KeyCheck;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: IdSource;
};

const VERSION = '0.1.0';
const Health = Type.Object({ status: Type.String(), service: Type.String(), version: Type.String() });

/** The export service: entries in, files for accounting and payroll packages out; FEC files in, what is wrong with them out. */
export const createExportService = ({
  audit,
  clock,
  newId,
  keys,
  logger,
  metrics,
  newRequestId,
}: ExportDeps): Promise<Service> =>
  createServiceApp({
    name: 'export',
    title: 'Export',
    version: VERSION,
    description:
      'Writes files of French accounting and payroll packages (FEC, ledgers, CSV, payroll variables) and controls FEC files.',
    routes: [
      ...formatRoutes(),
      ...fecRoutes(controlFec),
      ...fecXmlRoutes(),
      ...fecDescriptionRoutes(),
      ...ledgerRoutes(clock),
      ...csvRoutes(),
      ...payrollRoutes(),
      ...fecControlRoutes({ audit, newId }),
      ...fecComparisonRoutes(),
    ],
    healthSchema: Health,
    health: async () => ({ status: 'ok', service: 'export-hub', version: VERSION }),
    keys,
    logger,
    metrics,
    newRequestId,
  });
