import type { ServerResponse } from 'node:http';

/** Characters or bytes written at once. A longer text would be encoded whole, a second time in memory, while its client reads slowly. */
export const MAX_SLICE_LENGTH = 65_536;

type Chunk = string | Uint8Array;
type Payload = Chunk | readonly Uint8Array[];

/** Returns the length of a payload: bytes, or characters of a text. */
export const getPayloadLength = (payload: Payload): number =>
  isInPieces(payload) ? payload.reduce((sum, { length }) => sum + length, 0) : payload.length;

/** Returns a payload that is written at once. Null for a longer one, and for several pieces. */
export function getWholePayload(payload: Payload): Chunk | null {
  if (isInPieces(payload)) return payload.length > 1 ? null : getWholePayload(payload[0] ?? '');
  return payload.length > MAX_SLICE_LENGTH ? null : payload;
}

/** Yields a payload in slices. Characters outside the BMP stay whole: half of one has no encoding. */
export function* slicePayload(payload: Payload): Generator<Chunk> {
  if (isInPieces(payload)) for (const piece of payload) yield* sliceChunk(piece);
  else yield* sliceChunk(payload);
}

const isInPieces = (payload: Payload): payload is readonly Uint8Array[] => Array.isArray(payload);

function* sliceChunk(payload: Chunk): Generator<Chunk> {
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
export async function* sliceChunks(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  for await (const chunk of chunks)
    if (chunk.length <= MAX_SLICE_LENGTH) yield chunk;
    else yield* sliceChunk(chunk);
}

/** Writes slices as fast as the client reads them, then calls `done`. Stops without a call when the client disconnects. */
export function writeSlices(response: ServerResponse, slices: Iterator<Chunk>, done: () => void): void {
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
