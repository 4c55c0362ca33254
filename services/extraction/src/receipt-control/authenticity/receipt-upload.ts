import { Readable } from 'node:stream';
import type { ReceiptData } from '@probant/contracts/extraction';
import type { FileKind } from '@probant/documents/document';

/** A multipart form. The bytes of its file are streamed, not copied. */
export type ReceiptUpload = {
  readonly headers: { readonly 'content-type': string; readonly 'content-length': string };
  readonly body: Readable;
};

/** The authenticity service rejects larger fields, and then compares nothing. */
const MAX_FIELDS_BYTES = 16 * 1024;

/** A receipt to be sent to the authenticity service. */
export type ReceiptToSend = {
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, also the multipart boundary: no file contains its own hash. */
  readonly sha256: string;
  readonly kind: FileKind;
  readonly fields: ReceiptData | null;
};

/** Returns the form of `POST /v1/authenticity/analyze` for a receipt. The original file name is not sent. */
export function createUpload({ bytes, sha256, kind, fields }: ReceiptToSend): ReceiptUpload {
  const boundary = `probant-${sha256}`;
  const part = (disposition: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${content}`;
  const json = JSON.stringify(fields);
  const texts = [
    part('name="document_type"', '\r\nreceipt\r\n'),
    ...(fields !== null && Buffer.byteLength(json) <= MAX_FIELDS_BYTES
      ? [part('name="fields"', `\r\n${json}\r\n`)]
      : []),
  ];
  const file = part(`name="file"; filename="receipt.${kind}"`, 'content-type: application/octet-stream\r\n\r\n');
  const head = Buffer.from(texts.join('') + file);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + bytes.length + tail.length),
    },
    body: Readable.from([head, bytes, tail]),
  };
}
