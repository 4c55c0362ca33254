import { Readable } from 'node:stream';

/** A file to upload. Its bytes are streamed, not copied. */
export type FileToUpload = {
  /** Name of the form field. */
  readonly field: string;
  /** As the receiver should see it; it becomes part of a header. */
  readonly filename: string;
  readonly bytes: Uint8Array;
};

type UploadParts = {
  /** Text fields, sent before the files in this order. */
  readonly texts: Readonly<Record<string, string>>;
  readonly files: readonly FileToUpload[];
  /** At most 70 letters and digits that occur in no part, such as 60 digits of the SHA-256 of the file: no file contains its own hash. */
  readonly boundary: string;
};

/** A multipart form to send. The body can be read once. */
export type MultipartUpload = {
  readonly headers: { readonly 'content-type': string; readonly 'content-length': string };
  readonly body: Readable;
};

const BOUNDARY_PATTERN = /^[A-Za-z0-9-]{1,70}$/;

/**
 * Creates a multipart/form-data body (RFC 7578) of known length, as `defineUploadRoute` reads it.
 *
 * @throws RangeError when the boundary is malformed or occurs in a text.
 */
export function createMultipartUpload({ texts, files, boundary }: UploadParts): MultipartUpload {
  if (!BOUNDARY_PATTERN.test(boundary) || Object.values(texts).some((text) => text.includes(boundary)))
    throw new RangeError('the boundary is malformed or part of a text');
  const delimiter = `--${boundary}\r\n`;
  const chunks: Uint8Array[] = Object.entries(texts).map(([name, text]) =>
    Buffer.from(`${delimiter}content-disposition: form-data; name=${quote(name)}\r\n\r\n${text}\r\n`),
  );
  for (const { field, filename, bytes } of files)
    chunks.push(
      Buffer.from(
        `${delimiter}content-disposition: form-data; name=${quote(field)}; filename=${quote(filename)}\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      LINE_BREAK,
    );
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(length) },
    body: Readable.from(chunks),
  };
}

const LINE_BREAK = Buffer.from('\r\n');

/** Percent-encodes what would end the value or the header, as browsers do (HTML standard, multipart/form-data encoding). */
const quote = (name: string): string => `"${name.replace(/["\r\n]/g, (character) => encodeURIComponent(character))}"`;
