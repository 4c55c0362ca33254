/**
 * A worker failed for a reason that is not the file's. `internal` goes to the log: what Node wrote before a document was read, or the class
 * of an error.
 */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
  readonly internal: string;
  constructor(message: string, internal: string) {
    super(message);
    this.internal = internal.slice(0, 1000);
  }
}
