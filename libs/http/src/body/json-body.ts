import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createMissingKeyError } from '../auth/identify-caller.ts';
import { type BodyIntake, createTooLargeError } from './byte-reader.ts';
import { collectBytes } from './collect-bytes.ts';
import { LARGE_BODY_BYTES, LargeJsonBody } from './large-body.ts';
import { requireJson } from './media-type.ts';
import { type ParseBodyOptions, parseJsonBody } from './parse-json-body.ts';

/** Limits of a route on its JSON body. */
export type JsonBodyOptions = ParseBodyOptions & {
  readonly limit: number;
  /** Content types that the handler reads as a stream. */
  readonly streamedTypes: readonly string[];
};

/**
 * Reads a JSON body: 415 for another content type, 413 over the limit, 422 `json_invalid` for invalid JSON, 401 when its SHA-256
 * (base64) differs from `digest` (null for an unsigned request). The body is undefined when it is empty or blank, and a LargeJsonBody,
 * not parsed yet, above LARGE_BODY_BYTES.
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
  collectBytes(request, options.limit, intake, (error, collected) => {
    if (error !== null) {
      done(error);
      return;
    }
    if (digest === null && collected.length > LARGE_BODY_BYTES) {
      done(null, new LargeJsonBody(collected.takePieces(), options));
      return;
    }
    const bytes = collected.join();
    if (digest !== null && hash('sha256', bytes, 'base64') !== digest) {
      done(createMissingKeyError());
      return;
    }
    let body: unknown;
    try {
      body = bytes.length > LARGE_BODY_BYTES ? new LargeJsonBody([bytes], options) : parseJsonBody(bytes, options);
    } catch (refusal) {
      done(refusal as Error);
      return;
    }
    done(null, body);
  });
}
