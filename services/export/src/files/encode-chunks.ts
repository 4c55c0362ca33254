import { takeTurn } from '@probant/kernel/event-loop-turns';
import { createTimeSlicer } from '@probant/kernel/time-slicer';
import { STEPS_PER_CLOCK_READING } from './steps.ts';

/** Large enough for the network, small compared with the entries in memory. */
const CHUNK_CHARACTERS = 65_536;

/**
 * Encodes the texts in chunks of about 64 KiB and yields to the event loop between two chunks, and when texts take long to produce: a
 * generator of lines that first collects something from all entries yields an empty text for each. Throws when `signal` aborts.
 */
export async function* encodeInChunks(
  texts: Iterable<string>,
  encode: (text: string) => Uint8Array,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const slicer = createTimeSlicer(signal);
  let buffer = '';
  let count = 0;
  for (const text of texts) {
    buffer += text;
    count += 1;
    if (buffer.length >= CHUNK_CHARACTERS) {
      yield encode(buffer);
      buffer = '';
      await takeTurn();
      signal.throwIfAborted();
    } else if (count % STEPS_PER_CLOCK_READING === 0 && slicer.isDue()) await slicer.pause();
  }
  if (buffer !== '') yield encode(buffer);
}

export const encodeUtf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
