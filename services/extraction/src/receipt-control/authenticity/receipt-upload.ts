import { Readable } from 'node:stream';
import type { ReceiptData } from '@probant/contracts/extraction';
import type { FileKind } from '@probant/documents/document';

/** A form as it goes over the wire: its file is sent from where it lies, not copied. */
export type Upload = {
  readonly headers: { readonly 'content-type': string; readonly 'content-length': string };
  readonly body: Readable;
};

/** Bytes of JSON; more is refused by the authenticity service, which then compares nothing. */
const FIELDS_LIMIT = 16 * 1024;

/** A receipt to be sent. */
export type SentReceipt = {
  readonly bytes: Uint8Array;
  /** Of the bytes: no file holds its own. */
  readonly sha256: string;
  readonly kind: FileKind;
  readonly fields: ReceiptData | null;
};

/** The form of `POST /v1/authenticity/analyze` for a receipt. The file goes without the name that its owner gave it. */
export function uploadOf({ bytes, sha256, kind, fields }: SentReceipt): Upload {
  const boundary = `probant-${sha256}`;
  const part = (disposition: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${content}`;
  const json = JSON.stringify(fields);
  const texts = [
    part('name="document_type"', '\r\nreceipt\r\n'),
    ...(fields !== null && Buffer.byteLength(json) <= FIELDS_LIMIT ? [part('name="fields"', `\r\n${json}\r\n`)] : []),
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
