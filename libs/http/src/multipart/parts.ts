import { AppError } from '@probant/kernel/errors';
import type { NextBytes } from '../body/incoming.ts';
import { type PartHeaders, readPartHeaders } from './part-headers.ts';

/** One part of a form. `read` gives its content piece by piece, null at its end. */
export type Part = PartHeaders & { read(): Promise<Buffer | null> };

/** Gives the parts in the order of the form, null at its end. What was left unread of the part before is skipped. */
export type NextPart = () => Promise<Part | null>;

const MOST_HEADER_BYTES = 16_384;
const MOST_PREAMBLE_BYTES = 65_536;
const MOST_PADDING = 200;

const malformed = (what: string) => new AppError(422, `The multipart form cannot be read: ${what}`);

/**
 * Reads a multipart form (RFC 7578, RFC 2046) as it arrives. It holds one piece of the network's at a time, never a part, and asks for
 * the next piece only when its reader asks: a slow reader slows the sender down.
 * Rejects with a 422 when the form is cut short or malformed.
 */
export function multipartParts(next: NextBytes, boundary: string): NextPart {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter may stand at the very start: with a line break put before the body it is like all others.
  let held: Buffer = Buffer.from('\r\n');
  let current: Part | null = null;
  let ended = false;

  const more = async (what: string) => {
    const piece = await next();
    if (piece === null) throw malformed(what);
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
  };

  /** Content up to the next delimiter, without the bytes that may be its beginning; null when it comes next. */
  const readContent = async (): Promise<Buffer | null> => {
    for (;;) {
      const end = held.indexOf(delimiter);
      const length = end >= 0 ? end : held.length - delimiter.length + 1;
      if (length > 0) {
        const content = held.subarray(0, length);
        held = held.subarray(length);
        return content;
      }
      if (end === 0) return null;
      await more('it ends before its last boundary');
    }
  };

  const skipPreamble = async () => {
    let skipped = 0;
    for (let piece = await readContent(); piece !== null; piece = await readContent()) {
      skipped += piece.length;
      if (skipped > MOST_PREAMBLE_BYTES) throw malformed('its boundary does not appear');
    }
  };

  /** Goes past the delimiter; false when it closes the form. */
  const enterPart = async (): Promise<boolean> => {
    const start = delimiter.length;
    while (held.length < start + 2) await more('it ends before its last boundary');
    if (held.toString('latin1', start, start + 2) === '--') return false;
    let lineEnd = held.indexOf('\r\n', start);
    while (lineEnd < 0 && held.length < start + MOST_PADDING) {
      await more('it ends before its last boundary');
      lineEnd = held.indexOf('\r\n', start);
    }
    if (lineEnd < 0 || lineEnd > start + MOST_PADDING || /[^ \t]/.test(held.toString('latin1', start, lineEnd)))
      throw malformed('a boundary is damaged');
    held = held.subarray(lineEnd);
    return true;
  };

  const readHeaders = async (): Promise<PartHeaders> => {
    let end = held.indexOf('\r\n\r\n');
    while (end < 0) {
      if (held.length > MOST_HEADER_BYTES) throw malformed('the headers of a part are too large');
      await more('it ends in the headers of a part');
      end = held.indexOf('\r\n\r\n');
    }
    if (end > MOST_HEADER_BYTES) throw malformed('the headers of a part are too large');
    const headers = readPartHeaders(held.subarray(0, end));
    held = held.subarray(end + 4);
    if (headers === null) throw malformed('a part has no usable Content-Disposition');
    return headers;
  };

  return async () => {
    if (ended) return null;
    if (current === null) {
      const first = await next();
      ended = first === null;
      if (first === null) return null;
      held = Buffer.concat([held, first]);
      await skipPreamble();
    } else while ((await current.read()) !== null);
    ended = !(await enterPart());
    if (ended) return null;
    const headers = await readHeaders();
    current = { ...headers, read: readContent };
    return current;
  };
}
