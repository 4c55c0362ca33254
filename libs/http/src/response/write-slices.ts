import type { ServerResponse } from 'node:http';
import { sliceText } from '@probant/kernel/text-slices';

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
  if (typeof payload === 'string') yield* sliceText(payload, MAX_SLICE_LENGTH);
  else
    for (let start = 0; start < payload.length; start += MAX_SLICE_LENGTH)
      yield payload.subarray(start, start + MAX_SLICE_LENGTH);
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
