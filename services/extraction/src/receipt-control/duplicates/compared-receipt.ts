import { createHash } from 'node:crypto';
import type { ExtractionResult, ReceiptData, TextSource } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import type { Fingerprint } from '@probant/documents/fingerprint';

/** A receipt of a batch that could be read, as far as it is compared with the others. */
export type ComparedReceipt = {
  /** Position in the upload. */
  readonly index: number;
  /** Of the file's bytes. */
  readonly sha256: string;
  readonly fingerprint: Fingerprint | null;
  readonly data: ReceiptData;
  readonly rawText: string;
  /** Where the text is from: one that was not read off a picture is exact. */
  readonly textSource?: TextSource | null;
};

type OpenedFile = { readonly document: OpenedDocument; readonly bytes: Uint8Array };

/** The file at a position of the upload, opened with its fingerprint, and what was read off it as a receipt. */
export const comparedReceipt = (
  index: number,
  { document, bytes }: OpenedFile,
  { data, raw_text: rawText, text_source: textSource }: ExtractionResult,
): ComparedReceipt => ({
  index,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  fingerprint: document.fingerprint ?? null,
  data: (data ?? {}) as ReceiptData,
  rawText,
  textSource,
});
