import { createHash } from 'node:crypto';
import type { ExtractionResult, ReceiptData, TextSource } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import type { Fingerprint } from '@probant/documents/fingerprint';

/** A readable receipt of a batch, with the data by which it is compared with the others. */
export type ComparedReceipt = {
  /** Position in the upload. */
  readonly index: number;
  /** SHA-256 of the file's bytes. */
  readonly sha256: string;
  readonly fingerprint: Fingerprint | null;
  readonly data: ReceiptData;
  readonly rawText: string;
  /** Source of the text. Text that does not come from OCR is exact. */
  readonly textSource?: TextSource | null;
};

type OpenedFile = { readonly document: OpenedDocument; readonly bytes: Uint8Array };

/** Returns an opened file and its extraction result in the form in which receipts are compared. `index`: its position in the upload. */
export const createComparedReceipt = (
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
