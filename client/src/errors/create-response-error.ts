import {
  AuthenticationError,
  ConflictError,
  type ErrorDetail,
  type ErrorResponse,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  ProbantResponseError,
  RateLimitError,
  ServerError,
} from './errors.ts';

const CLASSES_BY_STATUS: Readonly<Record<number, typeof ProbantResponseError | undefined>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  422: InvalidRequestError,
  429: RateLimitError,
};

/** Characters of a body without `detail` or `message` that an error repeats. Such a body comes from a proxy in front. */
const MAX_FOREIGN_CHARACTERS = 200;

/** Returns the error of a response, of the class of its status. */
export function createResponseError(response: ErrorResponse): ProbantResponseError {
  const ErrorClass =
    CLASSES_BY_STATUS[response.status] ?? (response.status >= 500 ? ServerError : ProbantResponseError);
  return new ErrorClass(response);
}

/** Returns the error of a response and its body, parsed when it was JSON. */
export const readResponseError = (
  route: string,
  response: Response,
  body: unknown,
  now: number,
): ProbantResponseError =>
  createResponseError({
    route,
    status: response.status,
    detail: readDetail(body),
    code: response.headers.get('x-error-code'),
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: parseRetryAfter(response.headers.get('retry-after'), now),
  });

/** Returns the detail of an error body: that of a service, the message of the gateway, or the start of a text of a proxy. */
export function readDetail(body: unknown): ErrorDetail {
  if (typeof body === 'object' && body !== null) {
    if ('detail' in body && isDetail(body.detail)) return body.detail;
    if ('message' in body && typeof body.message === 'string') return body.message;
  }
  return typeof body === 'string' && body.trim() !== '' ? body.trim().slice(0, MAX_FOREIGN_CHARACTERS) : 'no detail';
}

const isDetail = (detail: unknown): detail is ErrorDetail =>
  typeof detail === 'string' ||
  (Array.isArray(detail) &&
    detail.every((problem) => Array.isArray(problem?.loc) && typeof problem.msg === 'string')) ||
  (typeof detail === 'object' &&
    detail !== null &&
    'code' in detail &&
    typeof detail.code === 'string' &&
    'message' in detail);

/** Returns the seconds of a Retry-After header (RFC 9110, section 10.2.3: seconds or a date); null without a valid one. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return !/[A-Za-z]/.test(header) || Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}
