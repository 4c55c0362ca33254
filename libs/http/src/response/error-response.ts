import type { ErrorCode } from '@probant/kernel/error-codes';
import { AppError, type ErrorDetail, type Problem } from '@probant/kernel/errors';
import { ClientDisconnectedError } from '../body/byte-reader.ts';

/** The response to an error. `unexpected`: a failure of the service, to be logged with its stack. */
export type ErrorResponse = {
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: ErrorDetail | readonly Problem[];
  readonly headers: Readonly<Record<string, string>>;
  readonly unexpected: boolean;
};

/** Status logged for a request whose client disconnected before the response; never sent. */
export const CLIENT_CLOSED_REQUEST_STATUS = 499;

/** Maps every error of a service to a response. An error that is not meant for the client becomes a 500 without details. */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof AppError)
    return {
      status: error.status,
      code: error.code,
      detail: error.detail,
      headers: error.headers,
      unexpected: error.status === 500,
    };
  if (error instanceof ClientDisconnectedError)
    return createErrorResponse(CLIENT_CLOSED_REQUEST_STATUS, 'client_closed_request', 'Client Closed Request');
  if (error instanceof Error && error.name === 'DatabaseUnavailable')
    return {
      ...createErrorResponse(503, 'database_unavailable', 'The database is not available at the moment'),
      headers: { 'retry-after': '5' },
      unexpected: true,
    };
  return (
    toFrameworkErrorResponse(error) ?? {
      ...createErrorResponse(500, 'internal_error', 'Internal Server Error'),
      unexpected: true,
    }
  );
}

/** Returns the 404 of a path that no route has. */
export const createNotFoundError = (): AppError => new AppError(404, 'Not Found', { code: 'not_found' });

/** Maps the errors of Fastify itself: only the request line and the content type, since it does not read bodies. */
function toFrameworkErrorResponse(error: unknown): ErrorResponse | null {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (typeof code !== 'string' || !code.startsWith('FST_')) return null;
  if (statusCode === 415)
    return createErrorResponse(415, 'unsupported_media_type', 'The content type of the request body cannot be read');
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH')
    return createErrorResponse(404, 'not_found', 'Not Found');
  return null;
}

const createErrorResponse = (status: number, code: ErrorCode, detail: string): ErrorResponse => ({
  status,
  code,
  detail,
  headers: {},
  unexpected: false,
});
