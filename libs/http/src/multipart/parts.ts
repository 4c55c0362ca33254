import { AppError } from '@probant/kernel/errors';
import type { ByteReader } from '../body/byte-reader.ts';
import { type PartHeaders, readPartHeaders } from './part-headers.ts';

/** One part of a form. `read` returns the next chunk of its content, null at the end. */
export type Part = PartHeaders & { read(): Promise<Buffer | null> };

/** Returns the next part of a form, null at the end. Skips the unread content of the previous part. */
export type PartReader = () => Promise<Part | null>;

const MAX_HEADER_BYTES = 16_384;
const MAX_PREAMBLE_BYTES = 65_536;
const MAX_PADDING_BYTES = 200;

const createMalformedFormError = (reason: string) =>
  new AppError(422, `The multipart form cannot be read: ${reason}`, { code: 'malformed_form' });

/**
 * Creates a reader of a multipart form (RFC 7578, RFC 2046) that parses it as it arrives. It buffers one network chunk, never a whole
 * part, and reads the next chunk only on demand: a slow consumer slows down the sender.
 * Its promises reject with a 422 when the form is truncated or malformed.
 */
export function createPartReader(readBytes: ByteReader, boundary: string): PartReader {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter may start the body: with a line break prepended, it has the same form as the others.
  let buffer: Buffer = Buffer.from('\r\n');
  let current: Part | null = null;
  let ended = false;

  const readMore = async (reason: string) => {
    const chunk = await readBytes();
    if (chunk === null) throw createMalformedFormError(reason);
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
  };

  /** Returns content up to the next delimiter, without bytes that may begin one; null when the delimiter is next. */
  const readContent = async (): Promise<Buffer | null> => {
    for (;;) {
      const end = buffer.indexOf(delimiter);
      const length = end >= 0 ? end : buffer.length - countHeldBytes(buffer, delimiter);
      if (length > 0) {
        const content = buffer.subarray(0, length);
        buffer = buffer.subarray(length);
        return content;
      }
      if (end === 0) return null;
      await readMore('it ends before its last boundary');
    }
  };

  const skipPreamble = async () => {
    let skipped = 0;
    for (let chunk = await readContent(); chunk !== null; chunk = await readContent()) {
      skipped += chunk.length;
      if (skipped > MAX_PREAMBLE_BYTES) throw createMalformedFormError('its boundary does not appear');
    }
  };

  /** Skips the delimiter; returns false when it closes the form. */
  const enterPart = async (): Promise<boolean> => {
    const start = delimiter.length;
    while (buffer.length < start + 2) await readMore('it ends before its last boundary');
    if (buffer.toString('latin1', start, start + 2) === '--') return false;
    let lineEnd = buffer.indexOf('\r\n', start);
    while (lineEnd < 0 && buffer.length < start + MAX_PADDING_BYTES) {
      await readMore('it ends before its last boundary');
      lineEnd = buffer.indexOf('\r\n', start);
    }
    if (lineEnd < 0 || lineEnd > start + MAX_PADDING_BYTES || /[^ \t]/.test(buffer.toString('latin1', start, lineEnd)))
      throw createMalformedFormError('a boundary is damaged');
    buffer = buffer.subarray(lineEnd);
    return true;
  };

  const readHeaders = async (): Promise<PartHeaders> => {
    let end = buffer.indexOf('\r\n\r\n');
    while (end < 0) {
      if (buffer.length > MAX_HEADER_BYTES) throw createMalformedFormError('the headers of a part are too large');
      await readMore('it ends in the headers of a part');
      end = buffer.indexOf('\r\n\r\n');
    }
    if (end > MAX_HEADER_BYTES) throw createMalformedFormError('the headers of a part are too large');
    const headers = readPartHeaders(buffer.subarray(0, end));
    buffer = buffer.subarray(end + 4);
    if (headers === null) throw createMalformedFormError('a part has no usable Content-Disposition');
    return headers;
  };

  return async () => {
    if (ended) return null;
    if (current === null) {
      const first = await readBytes();
      ended = first === null;
      if (first === null) return null;
      buffer = Buffer.concat([buffer, first]);
      await skipPreamble();
    } else while ((await current.read()) !== null);
    ended = !(await enterPart());
    if (ended) return null;
    const headers = await readHeaders();
    current = { ...headers, read: readContent };
    return current;
  };
}

/** Returns how many bytes at the end may begin a delimiter. They are rarely any, so that chunks pass through without a copy. */
function countHeldBytes(buffer: Buffer, delimiter: Buffer): number {
  let at = buffer.indexOf('\r', Math.max(0, buffer.length - delimiter.length + 1));
  while (at >= 0 && delimiter.compare(buffer, at, buffer.length, 0, buffer.length - at) !== 0)
    at = buffer.indexOf('\r', at + 1);
  return at < 0 ? 0 : buffer.length - at;
}
