/** No time stamp, or one that does not hold. The sentence is for the operator. */
export class TimestampError extends Error {
  override readonly name = 'TimestampError';
  /** The sentence again, for the log, which prints no messages. */
  readonly internal: string;
  constructor(sentence: string, options: { readonly cause?: unknown } = {}) {
    super(sentence, options);
    this.internal = sentence;
  }
}
