/** A child failed for a reason of our own. `internal` goes to the log: what Node said before any document was there, or the class of an error. */
export class ReaderChildFailed extends Error {
  override readonly name = 'ReaderChildFailed';
  readonly internal: string;
  constructor(message: string, internal: string) {
    super(message);
    this.internal = internal.slice(0, 1000);
  }
}
