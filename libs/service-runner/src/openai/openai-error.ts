/** The server gave no usable response. The message quotes neither the request nor the response. */
export class OpenAiError extends Error {
  override readonly name = 'OpenAiError';
  /** Status of the response; null without a response, and for a response of status 2xx that is not usable. */
  readonly status: number | null;
  /** Delay that the server asked for with Retry-After. */
  readonly retryAfterMs: number | null;
  /** Whether it could not be reached, did not answer in time or broke off. */
  readonly isUnreachable: boolean;

  constructor(
    message: string,
    { status = null, retryAfterMs = null, isUnreachable = false, cause }: OpenAiErrorOptions = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.isUnreachable = isUnreachable;
  }
}

type OpenAiErrorOptions = {
  readonly status?: number | null;
  readonly retryAfterMs?: number | null;
  readonly isUnreachable?: boolean;
  readonly cause?: unknown;
};
