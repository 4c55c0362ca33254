import { INVALID_REQUEST_CODE } from '@probant/kernel/errors';
import type { ErrorResponse } from './error-response.ts';

/**
 * Returns why a response is an error, for the log: its code, or the type of the first problem of a list (`missing`, `json_invalid`) that
 * has no code of its own. It never contains a value of the request.
 */
export function describeReason({ code, detail }: ErrorResponse): string {
  const firstProblem = Array.isArray(detail) ? detail[0] : undefined;
  return code === INVALID_REQUEST_CODE ? (firstProblem?.type ?? code) : code;
}
