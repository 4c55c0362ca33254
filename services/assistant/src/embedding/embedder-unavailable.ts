type UnavailableReason =
  /** Too much work is queued. */
  | 'overloaded'
  | 'closed'
  /** The process of the model does not start, such as for lack of memory. */
  | 'cannot_start'
  /** The process ended twice while it embedded this text. */
  | 'crashed'
  | 'took_too_long'
  | 'took_too_much_memory'
  /** The remote server did not answer, refused, or gave no usable vectors. */
  | 'no_answer'
  | 'refused'
  | 'unusable_answer';

/** No vector can be had now. The message names no text and no key; callers fall back to lexical search, or try again later. */
export class EmbedderUnavailable extends Error {
  override readonly name = 'EmbedderUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, options: { readonly detail?: string; readonly cause?: unknown } = {}) {
    super(`no embedding: ${options.detail ?? reason}`, { cause: options.cause });
    this.reason = reason;
  }
}
