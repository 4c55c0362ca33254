import { ServiceHealth } from '@probant/contracts/health';
import type { DocumentReader } from '@probant/documents/document';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { ServiceHost } from '@probant/service-runner/service-host';
import { ANALYSIS_TASKS } from './analysis/analysis.tasks.ts';
import { createExtractionMetrics } from './analysis/extraction-metrics.ts';
import type { Extractor } from './analysis/run-analysis.usecases.ts';
import { createEInvoiceRoutes } from './e-invoice/e-invoice.routes.ts';
import { E_INVOICE_TASKS } from './e-invoice/e-invoice.tasks.ts';
import { createExtractRoutes } from './extract/extract.routes.ts';
import { createPagePictureRoutes } from './extract/page-picture/page-picture.routes.ts';
import { VALIDATE_FEC_TASK } from './jobs/fec/validate-fec.task.ts';
import { createJobRoutes, type JobRouteDeps } from './jobs/jobs.routes.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import { createAnalyzeRoutes } from './receipt-control/analyze/analyze.routes.ts';
import type { OpinionProvider } from './receipt-control/authenticity/opinion-provider.ts';
import { FIND_DUPLICATES_TASK } from './receipt-duplicates/task/find-duplicates.task.ts';
import { createPolicyRoutes } from './receipt-policies/policy.routes.ts';
import type { PolicyStore } from './receipt-policies/policy.ts';
import { createSchemaRoutes } from './schemas/schemas.routes.ts';

type Dependencies = {
  readonly host: ServiceHost;
  /** Owned by the caller: closing the service does not close it. */
  readonly reader: DocumentReader;
  /** Proposes values for fields that were not read. Used only when the operator configured one. */
  readonly languageModel?: LanguageModel | null;
  /** The expense policies of the tenants: with jobs, the only data that the service stores. */
  readonly policies: PolicyStore;
  readonly requestOpinion: OpinionProvider;
  /** Starts the background rounds of jobs. Without it the service has no jobs. */
  readonly startJobs?: (extractor: Extractor) => JobRouteDeps;
};

/** Two files for the two workers and two that wait. More files in memory would only wait longer. */
const FILES_AT_ONCE = 4;

/** Creates the extraction service, which returns fields with confidences, and findings on receipts. It stores no files but those of jobs. */
export function createExtractionService(dependencies: Dependencies): Promise<Service> {
  const { host, reader, languageModel = null, policies, requestOpinion, startJobs } = dependencies;
  const { clock } = host;
  reader.register([...ANALYSIS_TASKS, ...E_INVOICE_TASKS, FIND_DUPLICATES_TASK, VALIDATE_FEC_TASK]);
  const metrics = createExtractionMetrics(host.metrics);
  const extractor: Extractor = { reader, model: languageModel, clock, metrics };
  const health = { status: 'ok', version: host.identity.version };
  return createServiceApp({
    ...host,
    routes: [
      ...createSchemaRoutes(),
      ...createExtractRoutes({ extractor, filesAtOnce: FILES_AT_ONCE }),
      ...createPagePictureRoutes(reader),
      ...createEInvoiceRoutes(reader),
      ...createAnalyzeRoutes({ extractor, policies, requestOpinion, clock, filesAtOnce: FILES_AT_ONCE }),
      ...createPolicyRoutes(policies),
      ...(startJobs ? createJobRoutes(startJobs(extractor)) : []),
    ],
    tags: {
      Extraction: 'Read the fields of documents',
      'E-invoices': 'Read and validate e-invoices in UBL and CII',
      Jobs: 'Read many files in the background',
      'Receipt control': 'Check receipts, and the expense policy they are compared with',
    },
    healthSchema: ServiceHealth,
    healthExample: health,
    health: async () => health,
  });
}
