import type { DocumentReader } from '@probant/documents/document';
import { createServiceApp, type Service } from '@probant/http/service-app';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { KeyCheck } from '@probant/keys/key-check';
import { Type } from 'typebox';
import { extractRoutes } from './extract/extract.routes.ts';
import { pagePictureRoutes } from './extract/page-picture.routes.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import { analyzeRoutes } from './receipt-control/analyze/analyze.routes.ts';
import type { AuthenticityOpinions } from './receipt-control/authenticity/authenticity-opinions.ts';
import type { Policies } from './receipt-control/policy/policies.ts';
import { policyRoutes } from './receipt-control/policy/policy.routes.ts';
import { schemaRoutes } from './schemas/schemas.routes.ts';

type Dependencies = {
  /** Stays the caller's: closing the service does not close it. */
  readonly reader: DocumentReader;
  /** Asked for fields that were not read. Left out, nothing is asked: only an operator's setting puts one here. */
  readonly languageModel?: LanguageModel | null;
  /** The expense policies of the tenants, the one thing that is kept. */
  readonly policies: Policies;
  readonly opinions: AuthenticityOpinions;
  readonly clock: Clock;
  readonly keys: KeyCheck;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: IdSource;
};

/** Two children read, two files wait for them: more in memory would only wait longer. */
const FILES_AT_ONCE = 4;

const VERSION = '0.2.0';
const Health = Type.Object({ status: Type.String(), version: Type.String() });

/** The extraction service: files in, fields with confidences and findings on receipts out; of the files nothing is kept. */
export function createExtractionService(parts: Dependencies): Promise<Service> {
  const { reader, languageModel = null, policies, opinions, clock, ...around } = parts;
  const extractor = { reader, model: languageModel };
  return createServiceApp({
    name: 'extraction',
    title: 'Probant extraction',
    version: VERSION,
    description:
      'Turns invoices, receipts, resumes, identity cards and bank-details slips into fields with confidences, and looks at batches of ' +
      'receipts beside the expense policy of the tenant.',
    routes: [
      ...schemaRoutes(),
      ...extractRoutes({ extractor, filesAtOnce: FILES_AT_ONCE }),
      ...pagePictureRoutes(reader),
      ...analyzeRoutes({ extractor, policies, opinions, clock, filesAtOnce: FILES_AT_ONCE }),
      ...policyRoutes(policies),
    ],
    healthSchema: Health,
    health: async () => ({ status: 'ok', version: VERSION }),
    ...around,
  });
}
