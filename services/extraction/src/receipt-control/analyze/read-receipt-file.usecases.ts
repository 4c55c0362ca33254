import type { AuthenticityOut } from '@probant/contracts/receipt-control';
import type { IsoDate } from '@probant/french/dates';
import type { UploadedFile } from '@probant/http/route';
import type { Logger } from '@probant/kernel/logging';
import type { ReceiptAnalysis } from '../../analysis/analysis.tasks.ts';
import { analyzeFile, type Extractor } from '../../analysis/run-analysis.usecases.ts';
import { describeFailure } from '../../extract/extract.usecases.ts';
import type { OpinionProvider } from '../authenticity/opinion-provider.ts';

/** The tenant and caller of a batch, its log, and the signal that ends it. */
export type BatchContext = {
  readonly tenant: string;
  readonly caller: Parameters<OpinionProvider>[2];
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** The day on which the call began, in UTC. */
  readonly today: IsoDate;
  readonly withGeometry: boolean;
};

/** The result of one file, without its bytes. It is kept until every file of the batch has been read. */
export type FileResult = { readonly index: number; readonly filename: string } & (
  | { readonly error: string }
  | { readonly error: null; readonly receipt: ReceiptAnalysis; readonly authenticity: AuthenticityOut | null }
);

/**
 * Reads a file as a receipt and requests an opinion on it. A file that fails returns its error.
 *
 * @throws only when the batch was aborted.
 */
export async function readReceiptFile(
  extractor: Extractor,
  opinions: OpinionProvider,
  file: UploadedFile,
  index: number,
  { caller, today, withGeometry, ...batch }: BatchContext,
): Promise<FileResult> {
  const { filename } = file;
  try {
    const request = { type: 'receipt', today, target: { kind: 'receipt', withGeometry } } as const;
    const { receipt } = (await analyzeFile(extractor, 'receipts', file, request, batch)).output;
    if (receipt === null || file.tooLarge) throw new Error('a worker returned no receipt');
    const opinion = opinions({ name: filename, bytes: file.bytes }, receipt.data, caller, batch.signal);
    return { index, filename, error: null, receipt, authenticity: await opinion };
  } catch (error) {
    batch.signal.throwIfAborted();
    return { index, filename, error: describeFailure(error, batch.log) };
  }
}
