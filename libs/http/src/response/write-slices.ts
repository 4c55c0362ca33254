import type { ServerResponse } from 'node:http';

/** Characters or bytes written at once. A longer text would be encoded whole, a second time in memory, while its client reads slowly. */
export const MAX_SLICE_LENGTH = 65_536;

type Payload = string | Uint8Array;

/** Yields a payload in slices. Characters outside the BMP stay whole: half of one has no encoding. */
export function* slicePayload(payload: Payload): Generator<Payload> {
  for (let start = 0; start < payload.length; ) {
    let end = Math.min(start + MAX_SLICE_LENGTH, payload.length);
    if (typeof payload !== 'string') yield payload.subarray(start, end);
    else {
      if (end < payload.length && isHighSurrogate(payload.charCodeAt(end - 1))) end -= 1;
      yield payload.slice(start, end);
    }
    start = end;
  }
}

/** Yields the chunks of a stream, large ones in slices. */
export async function* sliceChunks(chunks: AsyncIterable<Payload>): AsyncGenerator<Payload> {
  for await (const chunk of chunks)
    if (chunk.length <= MAX_SLICE_LENGTH) yield chunk;
    else yield* slicePayload(chunk);
}

/** Writes slices as fast as the client reads them, then calls `done`. Stops without a call when the client disconnects. */
export function writeSlices(response: ServerResponse, slices: Iterator<Payload>, done: () => void): void {
  const writeMore = () => {
    for (let slice = slices.next(); !slice.done; slice = slices.next()) {
      if (response.destroyed) return;
      if (response.write(slice.value)) continue;
      response.once('drain', writeMore);
      return;
    }
    done();
  };
  writeMore();
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
