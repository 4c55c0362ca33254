import { ReceiptAnalysisResponse } from '@probant/contracts/receipt-control';
import { Type } from 'typebox';
import { callForJson, LONG_TIMEOUT_MS } from '../calls/call-service.ts';
import { FileInput } from '../files/file-input.ts';
import { createUpload } from '../files/upload-files.ts';
import { defineTool } from '../tool-definition/tool.ts';

const MAX_RECEIPTS = 50;

const ReceiptInput = Type.Object({
  ...FileInput.properties,
  category: Type.Optional(
    Type.String({ maxLength: 200, description: 'Expense category, such as Repas: selects the limit of the policy' }),
  ),
});

export const analyzeReceipts = defineTool({
  name: 'analyze_receipts',
  title: 'Analyze receipts',
  description:
    'Checks expense receipts against the expense policy of the tenant: amounts, dates, VAT, signals of alteration, and duplicates within ' +
    'the batch. A finding means "to be checked by a person": nothing is accepted or rejected. Nothing is stored.',
  service: 'extraction',
  input: Type.Object({
    receipts: Type.Array(ReceiptInput, {
      minItems: 1,
      maxItems: MAX_RECEIPTS,
      description: `1 to ${MAX_RECEIPTS} receipts; all files of a call together have at most 10 MiB`,
    }),
  }),
  output: ReceiptAnalysisResponse,
  async run({ receipts }, context) {
    const categories = receipts.map(({ category }) => category ?? null);
    const texts = categories.some((category) => category !== null) ? { categories: JSON.stringify(categories) } : {};
    const upload = await createUpload({ field: 'files', files: receipts, texts }, context);
    const path = '/v1/extract/receipts/analyze';
    const result = await callForJson(
      { service: 'extraction', method: 'POST', path, ...upload, timeoutMs: LONG_TIMEOUT_MS },
      context,
    );
    return { structured: result as ReceiptAnalysisResponse };
  },
});
