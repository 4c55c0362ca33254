import { SHUTDOWN_REASON, SHUTDOWN_TEXT } from '@probant/kernel/drain';
import { AppError } from '@probant/kernel/errors';

/** Codes of responses whose body is a sentence or nothing. */
const REASONS_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'unprocessable',
  423: 'locked',
  429: 'rate',
  499: 'client_closed_request',
  500: 'internal',
  503: 'unavailable',
};

/**
 * Returns a code of why a response is an error, for the log: the code of the body, the type of the first problem of a list
 * (`missing`, `json_invalid`), else one for the status. It never contains a value of the request.
 */
export function describeReason(error: unknown, status: number): string {
  const fallback = REASONS_BY_STATUS[status] ?? `status_${status}`;
  if (error instanceof AppError && error.detail === SHUTDOWN_TEXT) return SHUTDOWN_REASON;
  if (!(error instanceof AppError) || typeof error.detail === 'string') return fallback;
  return 'code' in error.detail ? error.detail.code : (error.detail[0]?.type ?? fallback);
}
