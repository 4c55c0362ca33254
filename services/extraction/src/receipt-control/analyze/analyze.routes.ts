import { ReceiptAnalysisResponse, ReceiptProgress } from '@probant/contracts/receipt-control';
import { type AnyRoute, uploadRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { BATCH_LIMIT, FILE_LIMIT } from '../../extract/extract.errors.ts';
import { ANALYSIS_EXAMPLES } from './analyze.examples.ts';
import { analyzeReceipts, type ReceiptAnalyst } from './analyze.usecases.ts';
import { problemOfCategories } from './categories.rules.ts';

const Texts = Type.Object({
  categories: Type.Optional(
    Type.String({ description: 'JSON array of strings or nulls, one for each file, in their order' }),
  ),
});

export const analyzeRoutes = (analyst: ReceiptAnalyst): readonly AnyRoute[] => [
  uploadRoute<never, typeof Texts, typeof ReceiptAnalysisResponse, typeof ReceiptProgress>({
    method: 'POST',
    path: '/v1/extract/receipts/analyze',
    operationId: 'analyzeReceipts',
    summary: 'Look at up to 100 receipts: what is missing, does not add up, is above policy, or was handed in twice',
    description:
      'Assessments for a person to look at; nothing is rejected, changed or kept. A file that fails is an item with `error`. With ' +
      '`Accept: text/event-stream` each finished file is a `progress` event `{index, filename, error, finished}`, then the answer is a ' +
      '`result` event; a problem of the request found after the first event is an `error` event `{status, detail}`.',
    tag: 'Receipt control',
    form: {
      files: 'files',
      many: true,
      fileLimit: FILE_LIMIT,
      countLimit: BATCH_LIMIT,
      texts: Texts,
      textChecks: { categories: problemOfCategories },
    },
    progress: ReceiptProgress,
    success: { status: 200, schema: ReceiptAnalysisResponse, examples: ANALYSIS_EXAMPLES },
    errors: {
      413: 'More than 100 files',
      422: 'No file, or categories that are no such list or not as many as the files',
    },
    handler: ({ files, texts, report }, { caller, requestId, signal, log }) =>
      analyzeReceipts(
        analyst,
        caller.tenantId,
        { files, report, categories: async () => (await texts()).categories },
        { tenant: caller.tenantId, caller: { apiKey: caller.key, requestId }, signal, log },
      ),
  }),
];
