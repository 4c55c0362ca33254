import { MIB_BYTES } from '@probant/kernel/byte-units';
import { createValidationError } from '@probant/kernel/errors';
import { parseJsonInSlices } from '@probant/kernel/json/sliced/parse-json-in-slices';
import { createTimeSlicer, type TimeSlicer } from '@probant/kernel/time-slicer';
import { MAX_BODY_CONTAINERS, MAX_BODY_VALUES, toBodyError } from './json-problems.ts';
import { type ParseBodyOptions, skipByteOrderMark } from './parse-json-body.ts';
import { findUnstorableTextsInSlices } from './storable-text.ts';
import { createTurnQueue } from './turn-queue.ts';

/**
 * A larger body is parsed and validated in slices. At once, 1 MiB of objects whose member names all differ takes 0.1 to 0.9 s, since the
 * engine describes each of them for the next one.
 */
export const LARGE_BODY_BYTES = 262_144;

/** Bodies up to this size are parsed whether or not another large one is: they take little memory and 0.1 s at most. */
const MAX_UNQUEUED_BYTES = MIB_BYTES;

/** A body that has arrived and is not parsed yet. Gives up its bytes once they are read. */
export class LargeJsonBody {
  readonly options: ParseBodyOptions;
  readonly #pieces: Buffer[];

  constructor(pieces: Buffer[], options: ParseBodyOptions) {
    this.#pieces = pieces;
    this.options = options;
  }

  /** Bytes that it still holds. */
  get length(): number {
    return this.#pieces.reduce((length, piece) => length + piece.length, 0);
  }

  /** Joins the pieces, and gives up each as soon as it is copied: joining 128 MiB at once takes 0.1 s and twice the memory. */
  async takeBytes(slicer: TimeSlicer): Promise<Buffer> {
    if (this.#pieces.length === 1) return this.#pieces.pop() as Buffer;
    const bytes = Buffer.allocUnsafeSlow(this.length);
    let end = 0;
    this.#pieces.reverse();
    for (let piece = this.#pieces.pop(); piece !== undefined; piece = this.#pieces.pop()) {
      end += piece.copy(bytes, end);
      if (slicer.isDue()) await slicer.pause();
    }
    return bytes;
  }
}

/**
 * One body above 1 MiB at a time in the process: a second one would take as much memory again and end no sooner. The body with the slowest
 * values takes 10 s, and a tenant waits for one body of each other tenant at most.
 */
const turns = createTurnQueue({
  maxWaitMs: 60_000,
  overloadText: 'Too many large request bodies are waiting to be parsed',
});

type LargeBodyCaller = {
  readonly tenant: string;
  readonly signal: AbortSignal;
  /** Counts the heap that the values will take. Throws when there is too little. */
  holdValues(bytes: number): void;
};

/**
 * Parses a large body of a tenant and validates it, in slices between which the process serves other requests. Above 1 MiB, waits until
 * no other such body is being parsed.
 *
 * @throws AppError 422; 503 when the wait is too long; what `holdValues` throws; the reason of the signal when the client has disconnected.
 */
export const readLargeBody = <T>(
  body: LargeJsonBody,
  { tenant, signal, holdValues }: LargeBodyCaller,
  validate: (value: unknown, slicer: TimeSlicer) => Promise<T>,
): Promise<T> => {
  const read = async () => {
    const slicer = createTimeSlicer(signal);
    return await validate(await parseLargeBody(body, slicer, holdValues), slicer);
  };
  return body.length > MAX_UNQUEUED_BYTES ? turns.run(tenant, signal, read) : read();
};

async function parseLargeBody(
  body: LargeJsonBody,
  slicer: TimeSlicer,
  holdValues: LargeBodyCaller['holdValues'],
): Promise<unknown> {
  const { strict, allowUnstorableText, maxTextBytes } = body.options;
  const bytes = skipByteOrderMark(await body.takeBytes(slicer));
  const mayBeUnstorable = !allowUnstorableText && bytes.includes('\\u');
  const limits = {
    maxValues: MAX_BODY_VALUES,
    maxContainers: MAX_BODY_CONTAINERS,
    maxTextBytes,
    onScanned: holdValues,
  };
  const value = await parseJsonInSlices(bytes, { ...limits, strict, slicer }).catch((error: unknown) =>
    Promise.reject(toBodyError(error)),
  );
  const problems = mayBeUnstorable ? await findUnstorableTextsInSlices(value, slicer) : [];
  if (problems.length > 0) throw createValidationError(problems);
  return value;
}
