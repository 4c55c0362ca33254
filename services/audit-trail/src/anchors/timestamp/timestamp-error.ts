/** A missing or invalid time stamp. The message is for the operator. */
export class TimestampError extends Error {
  override readonly name = 'TimestampError';
  /** The message again, for the log, which omits messages. */
  readonly internal: string;
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.internal = message;
  }
}
