import type { IncomingMessage } from 'node:http';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { AppError, createValidationError } from '@probant/kernel/errors';
import { type BodyIntake, type ByteReader, createByteReader, createTooLargeError } from '../body/byte-reader.ts';
import { releaseBehind } from '../body/release-behind.ts';
import { pydanticProblem } from '../validation/pydantic-problem.ts';
import { formatTooManyParts, NOT_A_FILE_ERROR, SPARE_PARTS } from './form.ts';
import { createPartReader, type Part, type PartReader } from './parts.ts';

type FormFileRules = {
  readonly boundary: string;
  readonly field: string;
  /** Of the file, in bytes. */
  readonly limit: number;
};

/** The file of a form as it arrives, with back-pressure on the socket. A piece is valid until the next one is asked for. */
type FormFile = {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Null when the form does not name it. */
  readonly filename: string | null;
};

/** For the headers and the other fields of a form. */
const FORM_OVERHEAD_BYTES = MIB_BYTES;
const MAX_PARTS = 1 + SPARE_PARTS;
/** Names that clients send for a standard input. */
const NAMELESS = new Set(['', '-']);

/**
 * Opens the only file of a form, without collecting it. Other fields are skipped.
 *
 * @throws AppError 422 with the list of problems when the form has no file under this name, also while `bytes` is read: a second file
 * is only seen after the first one. 413 for a file over the limit.
 */
export async function openFormFile(
  request: IncomingMessage,
  { boundary, field, limit }: FormFileRules,
  intake: Pick<BodyIntake, 'idleMonitor'>,
): Promise<FormFile> {
  if (Number(request.headers['content-length']) > limit + FORM_OVERHEAD_BYTES) throw createTooLargeError(limit);
  const readBytes = limitBytes(createByteReader(request, intake), limit + FORM_OVERHEAD_BYTES, limit);
  const readPart = limitParts(createPartReader(readBytes, boundary));
  for (let part = await readPart(); part !== null; part = await readPart()) {
    if (part.name !== field) continue;
    if (part.filename === null) throw createFieldError(field, NOT_A_FILE_ERROR);
    const first = await part.read();
    // A browser sends a file input without a selection as a nameless file of zero bytes.
    if (first === null && part.filename === '') continue;
    const filename = NAMELESS.has(part.filename) ? null : part.filename;
    return { bytes: releaseBehind(request, readFile(part, first, { readPart, field, limit })), filename };
  }
  throw createValidationError([pydanticProblem.missing(['body', field], null)]);
}

type FileReading = { readonly readPart: PartReader; readonly field: string; readonly limit: number };

async function* readFile(
  part: Part,
  first: Buffer | null,
  { readPart, field, limit }: FileReading,
): AsyncGenerator<Buffer> {
  let length = 0;
  for (let chunk = first; chunk !== null; chunk = await part.read()) {
    length += chunk.length;
    if (length > limit) throw createTooLargeError(limit);
    yield chunk;
  }
  for (let next = await readPart(); next !== null; next = await readPart())
    if (next.name === field)
      throw createFieldError(field, next.filename === null ? NOT_A_FILE_ERROR : 'expected one file');
}

const createFieldError = (field: string, message: string) =>
  createValidationError([pydanticProblem.invalidValue(['body', field], null, message)]);

function limitParts(readPart: PartReader): PartReader {
  let parts = 0;
  return async () => {
    const part = await readPart();
    parts += 1;
    if (part !== null && parts > MAX_PARTS)
      throw new AppError(413, formatTooManyParts(MAX_PARTS), { code: 'too_many_parts' });
    return part;
  };
}

/** Counts a body without an announced length. */
function limitBytes(readBytes: ByteReader, maxBytes: number, limit: number): ByteReader {
  let length = 0;
  return async () => {
    const bytes = await readBytes();
    length += bytes?.length ?? 0;
    if (length > maxBytes) throw createTooLargeError(limit);
    return bytes;
  };
}
