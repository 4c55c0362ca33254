import { MAX_SIGNERS } from '../keystore/keystore-limits.ts';

/** RFC 2046: at most 70 characters. */
const HEADER_BOUNDARY_PATTERN = /boundary="?([^\s";]{1,70})"?/i;
/** A file that was saved without its headers, or with them before the first line of dashes. */
const FIRST_BOUNDARY_PATTERN = /(?:^|\n)--([^\s-][^\s]{0,69}|-[^\s]{1,69})\r?\n/;
const MAX_PREAMBLE_BYTES = 4 * 1024;

/** Splits a multipart body (RFC 2046, with binary parts as RFC 4387 has them) and decodes base64 parts; null when it is none. */
export function splitMultipart(bytes: Uint8Array, contentType: string | null): readonly Uint8Array[] | null {
  const boundary = findBoundary(bytes, contentType);
  if (boundary === null) return null;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const delimiter = `--${boundary}`;
  const parts: Uint8Array[] = [];
  let start = buffer.indexOf(delimiter);
  while (start >= 0 && parts.length < MAX_SIGNERS) {
    const end = buffer.indexOf(`\n${delimiter}`, start + delimiter.length);
    if (end < 0) break;
    parts.push(decodePart(buffer.subarray(start + delimiter.length, end)));
    start = end + 1;
  }
  return parts;
}

function findBoundary(bytes: Uint8Array, contentType: string | null): string | null {
  const declared =
    contentType !== null && /^multipart\//i.test(contentType) && HEADER_BOUNDARY_PATTERN.exec(contentType);
  if (declared) return declared[1] ?? null;
  const head = Buffer.from(bytes.subarray(0, MAX_PREAMBLE_BYTES)).toString('latin1');
  if (head.startsWith('-----BEGIN ')) return null;
  return FIRST_BOUNDARY_PATTERN.exec(head)?.[1] ?? null;
}

/** `part`: from the end of its boundary line to the line break before the next one. */
function decodePart(part: Buffer): Uint8Array {
  const [at, length] = findBlankLine(part);
  const headers = part.subarray(0, at).toString('latin1');
  const body = part.subarray(at + length);
  return /content-transfer-encoding:\s*base64/i.test(headers) ? Buffer.from(body.toString('latin1'), 'base64') : body;
}

/** Returns where the empty line after the headers is, and its length; a part without headers starts with it. */
function findBlankLine(part: Buffer): readonly [number, number] {
  const withReturn = part.indexOf('\r\n\r\n');
  const plain = part.indexOf('\n\n');
  if (withReturn >= 0 && (plain < 0 || withReturn < plain)) return [withReturn, 4];
  return plain >= 0 ? [plain, 2] : [part.length, 0];
}
