type KeyErrorCode =
  | 'unknown_key'
  | 'already_revoked'
  | 'already_rotated'
  | 'unusable_caller'
  | 'scope_not_held'
  | 'expiry_beyond_own'
  | 'too_many_keys'
  | 'too_many_new_keys'
  | 'last_admin_key';

/** A change of a key was refused. The message is for the operator and names the key by its id. */
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

/** Refuses a change that a key makes to the keys of its tenant (`tenant-keys.ts`). */
export const createTenantKeyError = (
  code: Exclude<KeyErrorCode, 'unknown_key' | 'already_revoked' | 'already_rotated'>,
  callerId: string,
) => new KeyError(code, `the key ${callerId} may not make this change: ${code}`);
