import { pipeline } from 'node:stream/promises';
import { takeTurn } from '@probant/kernel/event-loop-turns';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Contents of a COPY, in pieces of any size. */
export type CopySource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** An error of what the caller gave to a COPY, its source or consumer: its code, such as EMFILE, is not a fault of the database. */
export class CopyCallerError extends Error {
  override readonly name = 'CopyCallerError';
  /** What the source or the consumer threw. */
  override readonly cause: unknown;
  constructor(cause: unknown) {
    super('the source or the consumer of a COPY failed');
    this.cause = cause;
  }
}

/**
 * Sends a COPY FROM STDIN as fast as the server takes it. Returns the number of rows. An error of the source ends the COPY, which stores
 * nothing.
 *
 * @throws CopyCallerError with the error of the source, or the error of the query.
 */
export async function sendCopy(client: PoolClient, text: string, source: CopySource): Promise<number> {
  let sourceError: { readonly error: unknown } | null = null;
  const readSource = async function* () {
    try {
      for await (const piece of source) {
        yield piece;
        // The socket takes many pieces without waiting: encoding 17,000 rows was one turn of the event loop, of 100 ms.
        await takeTurn();
      }
    } catch (error) {
      sourceError = { error };
      // The server gets this message and may log it; that of the source may contain a value.
      throw new Error('the source of a COPY failed');
    }
  };
  const query = client.query(copyFrom(text));
  await pipeline(readSource(), query).catch((error: unknown) => {
    throw sourceError === null ? error : new CopyCallerError(sourceError.error);
  });
  return query.rowCount;
}

/** How a COPY TO STDOUT ended: a connection that still receives rows cannot be used again. */
type CopyEnd<T> = { readonly result: T } | { readonly error: unknown; readonly isConnectionUsable: boolean };

/** Receives a COPY TO STDOUT as fast as `consume` reads it. Its end has a CopyCallerError when `consume` failed and the query did not. */
export async function receiveCopy<T>(
  client: PoolClient,
  text: string,
  consume: (chunks: AsyncIterable<Buffer>) => Promise<T>,
): Promise<CopyEnd<T>> {
  let hasEnded = false;
  let hasQueryFailed = false;
  const query = client.query(copyTo(text));
  const readChunks = async function* (): AsyncGenerator<Buffer> {
    // The server ends a COPY that it fails, and the iteration throws its error.
    query.once('error', () => {
      hasEnded = true;
      hasQueryFailed = true;
    });
    for await (const chunk of query) yield chunk as Buffer;
    hasEnded = true;
  };
  try {
    const result = await consume(readChunks());
    if (hasEnded) return { result };
    return { error: new Error('the rows of a COPY were not read to their end'), isConnectionUsable: false };
  } catch (error) {
    return { error: hasQueryFailed ? error : new CopyCallerError(error), isConnectionUsable: hasEnded };
  }
}
