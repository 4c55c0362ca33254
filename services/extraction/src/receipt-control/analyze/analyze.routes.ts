import { MAX_FILE_BYTES } from '@probant/contracts/document-types';
import { ReceiptAnalysisResponse, ReceiptProgress } from '@probant/contracts/receipt-control';
import { type AnyRoute, defineUploadRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { MAX_BATCH_FILES } from '../../intake/intake.errors.ts';
import { ANALYSIS_EXAMPLES } from './analyze.examples.ts';
import { analyzeReceipts, type ReceiptAnalysisServices } from './analyze.usecases.ts';
import { checkCategories } from './categories.rules.ts';

const Query = Type.Object({
  include: Type.Optional(Type.Enum(['geometry'], { description: 'Adds the position of each value, and the pages' })),
});

const FormTexts = Type.Object({
  categories: Type.Optional(
    Type.String({ description: 'JSON array of strings or nulls, one for each file, in their order' }),
  ),
});

export const createAnalyzeRoutes = (services: ReceiptAnalysisServices): readonly AnyRoute[] => [
  defineUploadRoute<typeof Query, typeof FormTexts, typeof ReceiptAnalysisResponse, typeof ReceiptProgress>({
    method: 'POST',
    path: '/v1/extract/receipts/analyze',
    operationId: 'analyzeReceipts',
    summary: 'Analyze up to 100 receipts for missing data, inconsistencies, policy breaches and duplicates',
    description:
      'Returns assessments for human review; no receipt is rejected, changed or stored. A file that fails becomes an item with ' +
      '`error`. With `Accept: text/event-stream`, each finished file is a `progress` event `{index, filename, error, finished}` and ' +
      'the response is a `result` event. A request error found after the first event is an `error` event `{status, code, detail}`.',
    tag: 'Receipt control',
    query: Query,
    form: {
      files: 'files',
      many: true,
      fileLimit: MAX_FILE_BYTES,
      countLimit: MAX_BATCH_FILES,
      texts: FormTexts,
      textChecks: { categories: checkCategories },
    },
    progress: ReceiptProgress,
    bodyExamples: {
      lunch: { summary: 'One receipt', value: { files: ['dejeuner.jpg'], categories: '["Repas"]' } },
    },
    success: { status: 200, schema: ReceiptAnalysisResponse, examples: ANALYSIS_EXAMPLES },
    errors: {
      413: 'More than 100 files',
      422: 'No file, or `categories` that is not a JSON array with one entry for each file',
    },
    handler: ({ query, files, texts, earlyTexts, countFiles, report }, { caller, requestId, signal, log }) =>
      analyzeReceipts(
        services,
        caller.tenantId,
        {
          files,
          report,
          categories: async () => (await texts()).categories,
          earlyCategories: () => earlyTexts()['categories'],
          countFiles,
        },
        {
          tenant: caller.tenantId,
          caller: { apiKey: caller.key, requestId },
          withGeometry: query.include === 'geometry',
          signal,
          log,
        },
      ),
  }),
];
