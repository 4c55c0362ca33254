import type { ReceiptData } from '@probant/contracts/extraction';
import type { AuthenticityOut } from '@probant/contracts/receipt-control';
import type { UploadedFile } from '@probant/http/route';
import type { Logger } from '@probant/kernel/logging';
import { weigh } from '../../detection/weighed-document.rules.ts';
import { type Extractor, extractOpened, openFile, sentenceOf } from '../../extract/extract.usecases.ts';
import type { AuthenticityOpinions } from '../authenticity/authenticity-opinions.ts';
import { type ComparedReceipt, comparedReceipt } from '../duplicates/compared-receipt.ts';
import type { ReceiptReading } from '../findings/receipt-reading.ts';
import { receiptReadingOf } from './receipt-reading-of.rules.ts';

/** Whose batch it is, and how long it is wanted. */
export type Batch = {
  readonly tenant: string;
  readonly caller: Parameters<AuthenticityOpinions>[2];
  readonly signal: AbortSignal;
  readonly log: Logger;
};

/** One file of a batch, without its bytes: what is kept until all of them are here. */
export type ReadFile = { readonly index: number; readonly filename: string } & (
  | { readonly error: string }
  | {
      readonly error: null;
      readonly reading: ReceiptReading;
      /** As it goes into the answer: null where nothing was read. */
      readonly data: ReceiptData | null;
      readonly confidence: number | null;
      readonly compared: ComparedReceipt;
      readonly authenticity: AuthenticityOut | null;
    }
);

/** Reads a file as a receipt and asks for an opinion of it. A file that fails says why; only a call that nobody waits for throws. */
export async function readReceiptFile(
  extractor: Extractor,
  opinions: AuthenticityOpinions,
  file: UploadedFile,
  index: number,
  { caller, ...batch }: Batch,
): Promise<ReadFile> {
  const { filename } = file;
  try {
    const opened = await openFile(extractor, file, { ...batch, fingerprint: true });
    const weighed = weigh(opened.document);
    const result = await extractOpened(extractor, weighed, { type: 'receipt', withGeometry: false }, batch);
    const data = result.data as ReceiptData | null;
    return {
      index,
      filename,
      error: null,
      reading: receiptReadingOf(weighed, result),
      data,
      confidence: data === null ? null : result.confidence,
      compared: comparedReceipt(index, opened, result),
      authenticity: await opinions({ name: filename, bytes: opened.bytes }, data, caller, batch.signal),
    };
  } catch (error) {
    batch.signal.throwIfAborted();
    return { index, filename, error: sentenceOf(error, batch.log) };
  }
}
