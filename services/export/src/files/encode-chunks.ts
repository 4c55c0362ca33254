import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Large enough for the network, small compared with the entries in memory. */
const CHUNK_CHARACTERS = 65_536;

/** Encodes the texts in chunks of about 64 KiB and yields to the event loop between two chunks. Throws when `signal` aborts. */
export async function* encodeInChunks(
  texts: Iterable<string>,
  encode: (text: string) => Uint8Array,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let buffer = '';
  for (const text of texts) {
    buffer += text;
    if (buffer.length < CHUNK_CHARACTERS) continue;
    yield encode(buffer);
    buffer = '';
    await yieldToEventLoop();
    signal.throwIfAborted();
  }
  if (buffer !== '') yield encode(buffer);
}

export const encodeUtf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
