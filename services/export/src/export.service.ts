import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { NamedObject } from '@probant/contracts/schema';
import type { TrafficLimits } from '@probant/http/server/traffic-limits';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { SignatureVerifier } from '@probant/http/service-identity';
import { NO_TRUSTED_PROXIES, type TrustedProxies } from '@probant/kernel/client-address/trusted-proxies';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { HEALTH_SERVICE_NAMES, SERVICE_VERSIONS } from '@probant/kernel/service-catalogue';
import type { KeyCheck } from '@probant/keys/key-check';
import { Type } from 'typebox';
import { createCsvRoutes } from './csv/csv.routes.ts';
import { createFecComparisonRoutes } from './fec/compare/fec-comparison.routes.ts';
import { createFecDescriptionRoutes } from './fec/describe/fec-description.routes.ts';
import { createFecValidationRoutes } from './fec/validate/fec-validation.routes.ts';
import { validateFec } from './fec/validate/validate-fec.ts';
import { createFecRoutes } from './fec/write/fec.routes.ts';
import { createFecXmlRoutes } from './fec/xml/fec-xml.routes.ts';
import { createExportResponses } from './files/export-file.ts';
import { createFormatRoutes } from './formats/formats.routes.ts';
import { createCegidRoutes } from './ledger/cegid/cegid.routes.ts';
import { createQuadraRoutes } from './ledger/quadra/quadra.routes.ts';
import { createPayrollRoutes } from './payroll/payroll.routes.ts';

export type ExportDeps = {
  /** Records an event for each export and each FEC validation. */
  readonly audit: AuditWriter;
  readonly clock: Clock;
  /** Creates the id of each export and each FEC validation. */
  readonly newId: IdSource;
  readonly keys: KeyCheck;
  /** Verifies the signed call with which a gateway in another process reads the description. */
  readonly verifySignature?: SignatureVerifier | null;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: IdSource;
  /** Shared by all servers of the process. */
  readonly traffic?: TrafficLimits | undefined;
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies?: TrustedProxies;
};

const EXPORT_VERSION = SERVICE_VERSIONS.export;
const Health = NamedObject('ExportHealth', { status: Type.String(), service: Type.String(), version: Type.String() });

/** Creates the export service: it writes files for accounting and payroll packages, and validates and compares FEC files. */
export const createExportService = ({
  audit,
  clock,
  newId,
  keys,
  verifySignature = null,
  logger,
  metrics,
  newRequestId,
  traffic,
  trustedProxies = NO_TRUSTED_PROXIES,
}: ExportDeps): Promise<Service> => {
  const createExportResponse = createExportResponses({ audit, newId });
  return createServiceApp({
    name: 'export',
    title: 'Export',
    version: EXPORT_VERSION,
    description:
      'Writes files for French accounting and payroll packages (FEC, ledgers, CSV, payroll variables) and validates FEC files.',
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
    healthExample: { status: 'ok', service: 'export-hub', version: '0.1.0' },
    health: async () => ({ status: 'ok', service: HEALTH_SERVICE_NAMES.export, version: EXPORT_VERSION }),
    keys,
    verifySignature,
    logger,
    metrics,
    newRequestId,
    traffic,
    trustedProxies,
  });
};
