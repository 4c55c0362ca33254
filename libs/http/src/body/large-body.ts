import { createValidationError } from '@probant/kernel/errors';
import { parseJsonInSlices } from '@probant/kernel/json/sliced/parse-json-in-slices';
import { createSemaphore } from '@probant/kernel/semaphore';
import { createTimeSlicer, type TimeSlicer } from '@probant/kernel/time-slicer';
import { MAX_BODY_VALUES, toBodyError } from './json-problems.ts';
import { type ParseBodyOptions, skipByteOrderMark } from './parse-json-body.ts';
import { findUnstorableTextsInSlices } from './storable-text.ts';

/** A larger body is parsed and validated in slices. 1 MiB of the smallest values takes 30 ms at once. */
export const LARGE_BODY_BYTES = 1_048_576;

/** A body that has arrived and is not parsed yet. Gives up its bytes once they are read. */
export class LargeJsonBody {
  readonly options: ParseBodyOptions;
  #bytes: Buffer | null;

  constructor(bytes: Buffer, options: ParseBodyOptions) {
    this.#bytes = bytes;
    this.options = options;
  }

  takeBytes(): Buffer {
    const bytes = this.#bytes;
    if (bytes === null) throw new Error('the body was read twice');
    this.#bytes = null;
    return bytes;
  }
}

/** One large body at a time in the process: a second one would take as much memory again and end no sooner. */
const takeTurn = createSemaphore(1);

/**
 * Parses a large body and validates it, in slices between which the process serves other requests. Waits until no other large body is
 * being parsed.
 *
 * @throws AppError 422; the reason of the signal when the client has disconnected.
 */
export function readLargeBody<T>(
  body: LargeJsonBody,
  signal: AbortSignal,
  validate: (value: unknown, slicer: TimeSlicer) => Promise<T>,
): Promise<T> {
  return takeTurn(async () => {
    signal.throwIfAborted();
    const slicer = createTimeSlicer(signal);
    return await validate(await parseLargeBody(body, slicer), slicer);
  });
}

async function parseLargeBody(body: LargeJsonBody, slicer: TimeSlicer): Promise<unknown> {
  const { strict, allowUnstorableText } = body.options;
  const bytes = skipByteOrderMark(body.takeBytes());
  const mayBeUnstorable = !allowUnstorableText && bytes.includes('\\u');
  const value = await parseJsonInSlices(bytes, { maxValues: MAX_BODY_VALUES, strict, slicer }).catch((error: unknown) =>
    Promise.reject(toBodyError(error)),
  );
  const problems = mayBeUnstorable ? await findUnstorableTextsInSlices(value, slicer) : [];
  if (problems.length > 0) throw createValidationError(problems);
  return value;
}
