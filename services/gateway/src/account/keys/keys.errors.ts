import { createKeyError } from '@probant/http/refusal';
import type { ErrorCode } from '@probant/kernel/error-codes';
import { AppError } from '@probant/kernel/errors';
import { KeyError } from '@probant/keys/key.errors';
import { MAX_NEW_KEYS_PER_DAY, MAX_USABLE_KEYS } from '@probant/keys/tenant-keys';

export const createKeyNotFoundError = (): AppError => new AppError(404, 'Key not found', { code: 'key_not_found' });

export const createExpiryError = (): AppError =>
  new AppError(422, 'expires_at must be in the future, and at most ten years ahead', { code: 'invalid_expiry' });

const createCodedError = (status: number, code: ErrorCode, message: string): AppError =>
  new AppError(status, { code, message });

export const createScopeNotHeldError = (): AppError =>
  createCodedError(403, 'scope_not_held', 'A key can give only the scopes that it has itself');

export const createExpiryBeyondOwnError = (): AppError =>
  createCodedError(403, 'expiry_beyond_own', 'A key that expires cannot issue one that expires later');

export const createTooManyKeysError = (): AppError =>
  createCodedError(
    409,
    'too_many_keys',
    `The tenant has ${MAX_USABLE_KEYS} keys that work: revoke one, or ask the operator`,
  );

export const createTooManyNewKeysError = (): AppError =>
  createCodedError(
    409,
    'too_many_new_keys',
    `The tenant got ${MAX_NEW_KEYS_PER_DAY} keys in the last 24 hours: wait, or ask the operator`,
  );

export const createAlreadyRevokedError = (): AppError =>
  createCodedError(409, 'already_revoked', 'The key is revoked, expired or past its overlap already');

export const createLastAdminKeyError = (): AppError =>
  createCodedError(
    409,
    'last_admin_key',
    'It is the last key with the scope admin: issue another one first, or ask the operator',
  );

const ERRORS_BY_CODE: Readonly<Partial<Record<KeyError['code'], () => AppError>>> = {
  unknown_key: createKeyNotFoundError,
  already_revoked: createAlreadyRevokedError,
  unusable_caller: () => createKeyError('revoked_key'),
  scope_not_held: createScopeNotHeldError,
  expiry_beyond_own: createExpiryBeyondOwnError,
  too_many_keys: createTooManyKeysError,
  too_many_new_keys: createTooManyNewKeysError,
  last_admin_key: createLastAdminKeyError,
};

/** Returns the response to a refused change of a key; any other error as it is. */
export const toKeyResponseError = (error: unknown): unknown =>
  error instanceof KeyError ? (ERRORS_BY_CODE[error.code]?.() ?? error) : error;
