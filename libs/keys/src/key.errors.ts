type KeyErrorCode = 'unknown_key' | 'already_revoked' | 'already_rotated';

/** A command about a key failed. The message is for the operator and names the key by its id. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly code: KeyErrorCode;
  constructor(code: KeyErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const createUnknownKeyError = (id: string) => new KeyError('unknown_key', `there is no key with the id ${id}`);

export const createAlreadyRevokedError = (id: string) =>
  new KeyError('already_revoked', `the key ${id} is revoked, expired or past its overlap already`);

export const createAlreadyRotatedError = (id: string) =>
  new KeyError('already_rotated', `the key ${id} was rotated already: rotate its successor, or revoke it`);
