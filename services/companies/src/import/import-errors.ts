/** A file cannot be imported as it is. The message is for the operator; nothing was replaced. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError';
}

/** A newer import of the same register has taken over, so this one stopped. */
export class ImportSupersededError extends Error {
  override readonly name = 'ImportSupersededError';

  constructor() {
    super('another import of this register was started: this one stopped');
  }
}
