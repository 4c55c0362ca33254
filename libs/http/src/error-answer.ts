import { AppError, type ErrorDetail, type Problem } from '@probant/kernel/errors';
import { CallerGone } from './body/incoming.ts';

/** What a caller is told about an error. `unexpected`: a fault of ours, whose trace belongs in the log. */
export type ErrorAnswer = {
  readonly status: number;
  readonly detail: ErrorDetail | readonly Problem[];
  readonly headers: Readonly<Record<string, string>>;
  readonly unexpected: boolean;
};

/** The status under which a request is logged whose caller hung up before the answer; never sent. */
export const STATUS_OF_GONE_CALLER = 499;

/** Every error of a service becomes an answer here and nowhere else. What is not known to be for the caller is a bare 500. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof AppError)
    return { status: error.status, detail: error.detail, headers: error.headers, unexpected: error.status === 500 };
  if (error instanceof CallerGone) return told(STATUS_OF_GONE_CALLER, 'Client Closed Request');
  if (error instanceof Error && error.name === 'DatabaseUnavailable')
    return {
      ...told(503, 'The database is not available at the moment'),
      headers: { 'retry-after': '5' },
      unexpected: true,
    };
  return frameworkAnswer(error) ?? { ...told(500, 'Internal Server Error'), unexpected: true };
}

/** Fastify's own refusals, which can only be about the request line and the content type: bodies are read by us. */
function frameworkAnswer(error: unknown): ErrorAnswer | null {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (typeof code !== 'string' || !code.startsWith('FST_')) return null;
  if (statusCode === 415) return told(415, 'The content type of the request body cannot be read');
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return told(404, 'Not Found');
  return null;
}

const told = (status: number, detail: string): ErrorAnswer => ({ status, detail, headers: {}, unexpected: false });
