import type { components } from '../generated/probant.ts';

type Problem = components['schemas']['Problem'];
type CodedDetail = components['schemas']['CodedErrorDetail'];

/** The `detail` of a service in its three forms. The `message` of the gateway is a sentence. */
export type ErrorDetail = string | CodedDetail | readonly Problem[];

/** Any failure of a call, except one that the caller ended with its signal. */
export abstract class ProbantError extends Error {
  /** Method and path of the route, such as `POST /v1/extract`. */
  readonly route: string;

  constructor(route: string, message: string, options?: ErrorOptions) {
    super(`${route}: ${message}`, options);
    this.name = new.target.name;
    this.route = route;
  }
}

/** No response: the platform cannot be reached, or the connection was lost. Whether the call was carried out is unknown. */
export class ProbantConnectionError extends ProbantError {}

/** No response within `timeoutMs`. Whether the call was carried out is unknown. */
export class ProbantTimeoutError extends ProbantError {}

export type ErrorResponse = {
  readonly route: string;
  readonly status: number;
  readonly detail: ErrorDetail;
  /** The `X-Error-Code` header; null when a proxy in front sent the response. */
  readonly code: string | null;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
};

/** The platform refused the call or failed. The subclasses stand for the statuses that callers handle. */
export class ProbantResponseError extends ProbantError {
  readonly status: number;
  readonly detail: ErrorDetail;
  /** The code of the error, for programs (`X-Error-Code`, the list is docs/errors.md); null when a proxy in front sent the response. */
  readonly code: string | null;
  /** To quote to the operator. */
  readonly requestId: string | null;
  /** Seconds after which a retry makes sense; null when the response does not say. */
  readonly retryAfterSeconds: number | null;

  constructor({ route, status, detail, code, requestId, retryAfterSeconds }: ErrorResponse) {
    super(route, `${status} ${summarizeDetail(detail)}${requestId === null ? '' : ` (request ${requestId})`}`);
    this.status = status;
    this.detail = detail;
    this.code = code ?? getDetailCode(detail);
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The problems of a request that does not match its schema; empty for other errors. */
  get problems(): readonly Problem[] {
    return Array.isArray(this.detail) ? (this.detail as readonly Problem[]) : [];
  }
}

/** 401: the key is missing, unknown, revoked or expired. */
export class AuthenticationError extends ProbantResponseError {}
/** 403: the key lacks the scope of the operation, or names another tenant. */
export class PermissionError extends ProbantResponseError {}
/** 404: unknown, or another tenant's. */
export class NotFoundError extends ProbantResponseError {}
/** 409: the request contradicts what is stored. */
export class ConflictError extends ProbantResponseError {}
/** 400, 413, 415 and 422: the request or its file is not valid. */
export class InvalidRequestError extends ProbantResponseError {}
/** 429: too many requests; `retryAfterSeconds` says when the next one is accepted. */
export class RateLimitError extends ProbantResponseError {}
/** 500 and above: the platform failed, is overloaded, or lacks the service. */
export class ServerError extends ProbantResponseError {}

/** The code of a `detail` that has one: an earlier version of the platform sends no header. */
const getDetailCode = (detail: ErrorDetail): string | null =>
  typeof detail === 'object' && 'code' in detail ? detail.code : null;

/** One sentence without the values of the request, which problems repeat in `input`. */
function summarizeDetail(detail: ErrorDetail): string {
  if (typeof detail === 'string') return detail;
  if ('code' in detail) return `${detail.code}: ${detail.message}`;
  const [first] = detail;
  const more = detail.length > 1 ? ` (and ${detail.length - 1} more)` : '';
  return first === undefined ? 'invalid request' : `${first.loc.join('.')}: ${first.msg}${more}`;
}
