import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { NamedBytes } from '../upload.ts';

/** Files of the API have at most 50 MiB; a FEC can be larger, and is better sent as a raw body. */
const DEFAULT_MAX_BYTES = 50 * 1024 * 1024;

/**
 * Returns the file at a path as an upload. It is read while it is sent, and again for a repetition.
 *
 * @throws Error of the file system, such as ENOENT.
 */
export async function openUpload(path: string, name: string = basename(path)): Promise<NamedBytes> {
  return { name, data: await openAsBlob(path) };
}

/**
 * Returns what a stream yields as an upload, kept in memory so that it can be sent again.
 *
 * @throws RangeError when it yields more than `maxBytes`.
 */
export async function readStreamUpload(
  stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
  name: string,
  maxBytes: number = DEFAULT_MAX_BYTES,
): Promise<NamedBytes> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // Node can iterate over each stream, which the types of a browser do not say.
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new RangeError(`${name} has more than ${maxBytes} bytes`);
    pieces.push(Uint8Array.from(piece));
  }
  return { name, data: new Blob(pieces) };
}
