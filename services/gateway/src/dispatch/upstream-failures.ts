import type { ServerResponse } from 'node:http';
import type { Logger } from '@probant/kernel/logging';
import {
  describeUnreachableService,
  RESPONSE_TEXTS,
  sendError,
  UNREACHABLE_HEADERS,
} from '../response/send-response.ts';

/** Error codes for a service that is not there or cannot be reached. */
const UNREACHABLE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);

const TIMEOUT_CODES: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

type UpstreamFailure = { readonly service: string; readonly logger: Logger };

/**
 * Responds to the caller of a failed service: 503 with its name when it is unreachable, 504 when it is silent, 502 when it disconnected. A response
 * that has started is cut off, so that it cannot be mistaken for a complete one.
 */
export function sendUpstreamError(response: ServerResponse, error: Error, { service, logger }: UpstreamFailure): void {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  logger.warn({ err: error, code, service }, 'service failed to respond');
  if (response.headersSent) response.destroy();
  else if (UNREACHABLE_CODES.has(code))
    sendError(response, 503, 'service_unreachable', describeUnreachableService(service), UNREACHABLE_HEADERS);
  else if (TIMEOUT_CODES.has(code)) sendError(response, 504, 'service_timeout', RESPONSE_TEXTS.slowUpstream);
  else sendError(response, 502, 'service_failed', RESPONSE_TEXTS.badUpstream);
}
