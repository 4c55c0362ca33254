import type { ReceiptData } from '@probant/contracts/extraction';
import type { FileKind } from '@probant/documents/document';
import { createMultipartUpload, type MultipartUpload } from '@probant/http/multipart-upload';

/** The authenticity service rejects larger fields, and then compares nothing. */
const MAX_FIELDS_BYTES = 16 * 1024;

/** A receipt to be sent to the authenticity service. */
export type ReceiptToSend = {
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, of which 60 digits are the multipart boundary: no file contains its own hash. */
  readonly sha256: string;
  readonly kind: FileKind;
  readonly fields: ReceiptData | null;
};

/** Returns the form of `POST /v1/authenticity/analyze` for a receipt. The original file name is not sent. */
export function createUpload({ bytes, sha256, kind, fields }: ReceiptToSend): MultipartUpload {
  const json = JSON.stringify(fields);
  return createMultipartUpload({
    // RFC 2046 allows 70 characters.
    boundary: `probant-${sha256.slice(0, 60)}`,
    texts: {
      document_type: 'receipt',
      ...(fields !== null && Buffer.byteLength(json) <= MAX_FIELDS_BYTES ? { fields: json } : {}),
    },
    files: [{ field: 'file', filename: `receipt.${kind}`, bytes }],
  });
}
