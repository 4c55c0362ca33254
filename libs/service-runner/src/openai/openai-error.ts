/** The server gave no usable response. The message quotes neither the request nor the response. */
export class OpenAiError extends Error {
  override readonly name = 'OpenAiError';
  /** Status of the response; null without a response, and for a response of status 2xx that is not usable. */
  readonly status: number | null;
  /** Delay that the server asked for with Retry-After. */
  readonly retryAfterMs: number | null;

  constructor(message: string, { status = null, retryAfterMs = null, cause }: OpenAiErrorOptions = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

type OpenAiErrorOptions = {
  readonly status?: number | null;
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
};
