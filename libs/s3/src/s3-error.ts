/**
 * A request to a bucket without a usable response: `unavailable` may be temporary, `refused` needs an operator. The message is for the
 * operator and contains no key and no content.
 */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly fault: 'unavailable' | 'refused';
  constructor(fault: S3Error['fault'], message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.fault = fault;
  }
}
