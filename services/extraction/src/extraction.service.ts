import { ServiceHealth } from '@probant/contracts/health';
import type { DocumentReader } from '@probant/documents/document';
import type { TrafficLimits } from '@probant/http/server/traffic-limits';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { SignatureVerifier } from '@probant/http/service-identity';
import type { TrustedProxies } from '@probant/kernel/client-address/trusted-proxies';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { SERVICE_VERSIONS } from '@probant/kernel/service-catalogue';
import type { KeyCheck } from '@probant/keys/key-check';
import { ANALYSIS_TASKS } from './analysis/analysis-tasks.ts';
import { createExtractionMetrics } from './analysis/extraction-metrics.ts';
import { createEInvoiceRoutes } from './e-invoice/e-invoice.routes.ts';
import { E_INVOICE_TASKS } from './e-invoice/e-invoice-tasks.ts';
import { createExtractRoutes } from './extract/extract.routes.ts';
import { createPagePictureRoutes } from './extract/page-picture/page-picture.routes.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import { createAnalyzeRoutes } from './receipt-control/analyze/analyze.routes.ts';
import type { OpinionProvider } from './receipt-control/authenticity/opinion-provider.ts';
import { createPolicyRoutes } from './receipt-control/policy/policy.routes.ts';
import type { PolicyStore } from './receipt-control/policy/policy.ts';
import { createSchemaRoutes } from './schemas/schemas.routes.ts';

type Dependencies = {
  /** Owned by the caller: closing the service does not close it. */
  readonly reader: DocumentReader;
  /** Proposes values for fields that were not read. Used only when the operator configured one. */
  readonly languageModel?: LanguageModel | null;
  /** The expense policies of the tenants, the only data that the service stores. */
  readonly policies: PolicyStore;
  readonly requestOpinion: OpinionProvider;
  readonly clock: Clock;
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

/** Two files for the two workers and two that wait. More files in memory would only wait longer. */
const FILES_AT_ONCE = 4;

const SERVICE_VERSION = SERVICE_VERSIONS.extraction;

/** Creates the extraction service, which returns fields with confidences, and findings on receipts. It stores no files. */
export function createExtractionService(dependencies: Dependencies): Promise<Service> {
  const { reader, languageModel = null, policies, requestOpinion, clock, ...appDependencies } = dependencies;
  reader.register([...ANALYSIS_TASKS, ...E_INVOICE_TASKS]);
  const metrics = createExtractionMetrics(appDependencies.metrics);
  const extractor = { reader, model: languageModel, clock, metrics };
  return createServiceApp({
    name: 'extraction',
    title: 'Probant extraction',
    version: SERVICE_VERSION,
    description:
      'Extracts fields with confidences from invoices, receipts, resumes, identity cards and bank-details slips, and checks batches of ' +
      'receipts against the expense policy of the tenant.',
    routes: [
      ...createSchemaRoutes(),
      ...createExtractRoutes({ extractor, filesAtOnce: FILES_AT_ONCE }),
      ...createPagePictureRoutes(reader),
      ...createEInvoiceRoutes(reader),
      ...createAnalyzeRoutes({ extractor, policies, requestOpinion, clock, filesAtOnce: FILES_AT_ONCE }),
      ...createPolicyRoutes(policies),
    ],
    tags: {
      Extraction: 'Read the fields of documents',
      'E-invoices': 'Read and validate e-invoices in UBL and CII',
      'Receipt control': 'Check receipts, and the expense policy they are compared with',
    },
    healthSchema: ServiceHealth,
    healthExample: { status: 'ok', version: '0.2.0' },
    health: async () => ({ status: 'ok', version: SERVICE_VERSION }),
    ...appDependencies,
  });
}
