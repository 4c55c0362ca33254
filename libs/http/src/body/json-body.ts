import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createValidationError } from '@probant/kernel/errors';
import { createMissingKeyError } from '../auth/identify-caller.ts';
import { pydanticProblem } from '../validation/pydantic-problem.ts';
import { type BodyIntake, collectBytes, createTooLargeError } from './byte-reader.ts';
import { findJsonErrorPosition } from './json-error-position.ts';
import { requireJson } from './media-type.ts';
import { findExcessNesting } from './nesting.ts';
import { findUnstorableTexts } from './storable-text.ts';

/** Same limit as the parser of pydantic: deeper values would overflow the stack of recursive code. */
const MAX_NESTING_DEPTH = 200;

/** Limits of a route on its JSON body. */
export type JsonBodyOptions = {
  readonly limit: number;
  readonly allowUnstorableText: boolean;
  /** Content types that the handler reads as a stream. */
  readonly streamedTypes: readonly string[];
};

/**
 * Reads a JSON body: 415 for another content type, 413 over the limit, 422 `json_invalid` for invalid JSON, 401 when its SHA-256
 * (base64) differs from `digest` (null for an unsigned request). The body is undefined when it is empty or blank.
 *
 * A member named `__proto__` is an ordinary own member, as JSON.parse creates it. Code that copies members must spread or define
 * it; an assignment would set the prototype.
 */
export function readJsonBody(
  request: IncomingMessage,
  options: JsonBodyOptions,
  digest: string | null,
  intake: Pick<BodyIntake, 'idleMonitor' | 'hold'>,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const { headers } = request;
  requireJson(headers['content-type'], headers['content-encoding'], options.streamedTypes);
  if (Number(headers['content-length']) > options.limit) throw createTooLargeError(options.limit);
  collectBytes(request, options.limit, intake, (error, bytes) => {
    if (error !== null) {
      done(error);
      return;
    }
    if (digest !== null && hash('sha256', bytes, 'base64') !== digest) {
      done(createMissingKeyError());
      return;
    }
    let body: unknown;
    try {
      body = readJson(bytes, options.allowUnstorableText);
    } catch (refusal) {
      done(refusal as Error);
      return;
    }
    done(null, body);
  });
}

function readJson(bytes: Buffer, allowUnstorableText: boolean): unknown {
  if (bytes.length === 0) return undefined;
  const json = hasByteOrderMark(bytes) ? bytes.subarray(3) : bytes;
  const text = json.toString('utf8');
  // Invalid UTF-8 is decoded to replacement characters, which valid text may also contain.
  if (text.includes('\ufffd') && !isUtf8(bytes))
    throw createValidationError([pydanticProblem.invalidJson(0, 'The body is not valid UTF-8')]);
  if (BLANK_PATTERN.test(text)) return undefined;
  const excess = findExcessNesting(json, MAX_NESTING_DEPTH);
  if (excess >= 0)
    throw createValidationError([
      pydanticProblem.invalidJson(json.toString('utf8', 0, excess).length, 'recursion limit exceeded'),
    ]);
  const value = parseJson(text);
  if (!allowUnstorableText && text.includes('\\u')) {
    const problems = findUnstorableTexts(text, value);
    if (problems.length > 0) throw createValidationError(problems);
  }
  return value;
}

/** White space as defined by JSON (RFC 8259, section 2). */
const BLANK_PATTERN = /^[ \t\n\r]*$/;

const hasByteOrderMark = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw createValidationError([
      pydanticProblem.invalidJson(findJsonErrorPosition(error.message, text), 'The body is not valid JSON'),
    ]);
  }
}
