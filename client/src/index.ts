export type { CallOptions, JsonResponse, Method, RetryOptions, Schemas } from './api-types.ts';
export { createProbantClient, type ProbantClient, type ProbantClientOptions } from './client.ts';
export type { Download } from './download/download.ts';
export {
  AuthenticationError,
  ConflictError,
  type ErrorDetail,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  ProbantConnectionError,
  ProbantError,
  ProbantResponseError,
  ProbantTimeoutError,
  RateLimitError,
  ServerError,
} from './errors/errors.ts';
export type { components, operations, paths } from './generated/probant.ts';
export type { ResponseInfo } from './request/call-context.ts';
export { createUuid } from './request/create-uuid.ts';
export type { StreamEvent } from './stream/read-events.ts';
export type { NamedBytes, RawBody, UploadFile } from './upload.ts';
