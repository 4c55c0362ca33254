import { MAX_FILE_BYTES } from '@probant/contracts/document-types';
import { EInvoiceValidationResult } from '@probant/contracts/e-invoice';
import { createDocumentReader } from '@probant/documents/reader';
import { AppError } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { Value } from 'typebox/value';
import { createFileTooLargeError } from '../intake/intake.errors.ts';
import { E_INVOICE_TASKS } from './e-invoice.tasks.ts';
import { processEInvoice } from './e-invoice.usecases.ts';

export type LocalEInvoice = { readonly filename: string; readonly bytes: Uint8Array };

/**
 * Validates an e-invoice without a platform, in one worker process with the limits of the route.
 *
 * @throws Error with the sentence of the route when the file is not accepted or holds no e-invoice.
 */
export async function checkEInvoice(
  { filename, bytes }: LocalEInvoice,
  models: string,
  logger: Logger,
): Promise<EInvoiceValidationResult> {
  const reader = await createDocumentReader({ models, logger, metrics: createMetrics(), workers: 1 });
  try {
    reader.register(E_INVOICE_TASKS);
    if (bytes.length > MAX_FILE_BYTES) throw createFileTooLargeError();
    const file = { field: 'file', filename, bytes, tooLarge: false } as const;
    const input = { action: 'validate', withDetails: false } as const;
    const text = await processEInvoice(reader, file, input, { tenant: 'operator' });
    return Value.Parse(EInvoiceValidationResult, JSON.parse(Buffer.from(text).toString('utf8')));
  } catch (error) {
    if (error instanceof AppError) throw new Error(describeRefusal(error.detail), { cause: error });
    throw error;
  } finally {
    await reader.close();
  }
}

function describeRefusal(detail: AppError['detail']): string {
  if (typeof detail === 'string') return detail;
  return 'message' in detail ? detail.message : 'the file is refused';
}
