import type { ReceiptData } from '@probant/contracts/extraction';
import type { AuthenticityOut } from '@probant/contracts/receipt-control';
import type { UploadedFile } from '@probant/http/route';
import type { Logger } from '@probant/kernel/logging';
import { weighDocument } from '../../detection/weighed-document.rules.ts';
import { describeFailure, type Extractor, extractOpenedDocument, openFile } from '../../extract/extract.usecases.ts';
import type { OpinionProvider } from '../authenticity/opinion-provider.ts';
import { type ComparedReceipt, createComparedReceipt } from '../duplicates/compared-receipt.ts';
import type { ReceiptReading } from '../findings/receipt-reading.ts';
import { createReceiptReading } from './receipt-reading.rules.ts';

/** The tenant and caller of a batch, its log, and the signal that ends it. */
export type BatchContext = {
  readonly tenant: string;
  readonly caller: Parameters<OpinionProvider>[2];
  readonly signal: AbortSignal;
  readonly log: Logger;
};

/** The result of one file, without its bytes. It is kept until every file of the batch has been read. */
export type FileResult = { readonly index: number; readonly filename: string } & (
  | { readonly error: string }
  | {
      readonly error: null;
      readonly reading: ReceiptReading;
      /** As returned in the response: null when nothing was read. */
      readonly data: ReceiptData | null;
      readonly confidence: number | null;
      readonly compared: ComparedReceipt;
      readonly authenticity: AuthenticityOut | null;
    }
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
  { caller, ...batch }: BatchContext,
): Promise<FileResult> {
  const { filename } = file;
  try {
    const opened = await openFile(extractor, file, { ...batch, fingerprint: true });
    const weighed = weighDocument(opened.document);
    const result = await extractOpenedDocument(extractor, weighed, { type: 'receipt', withGeometry: false }, batch);
    const data = result.data as ReceiptData | null;
    return {
      index,
      filename,
      error: null,
      reading: createReceiptReading(weighed, result),
      data,
      confidence: data === null ? null : result.confidence,
      compared: createComparedReceipt(index, opened, result),
      authenticity: await opinions({ name: filename, bytes: opened.bytes }, data, caller, batch.signal),
    };
  } catch (error) {
    batch.signal.throwIfAborted();
    return { index, filename, error: describeFailure(error, batch.log) };
  }
}
