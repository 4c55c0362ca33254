import type { ServerResponse } from 'node:http';
import type { Logger } from '@probant/kernel/logging';
import { refuse, TEXTS } from '../server/answers.ts';

/** Nobody there to talk to, or no way there. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);

const TOO_SLOW: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/**
 * Tells the caller that the service failed: 503 when it is not there, 504 when it is silent, 502 when it broke off. An answer that has
 * begun is cut, so that nobody takes it for whole.
 */
export function answerUpstreamFailure(response: ServerResponse, error: Error, logger: Logger): void {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  logger.warn({ err: error, code }, 'a service failed to answer');
  if (response.headersSent) response.destroy();
  else if (UNREACHABLE.has(code)) refuse(response, 503, TEXTS.noUpstream);
  else if (TOO_SLOW.has(code)) refuse(response, 504, TEXTS.slowUpstream);
  else refuse(response, 502, TEXTS.badUpstream);
}
