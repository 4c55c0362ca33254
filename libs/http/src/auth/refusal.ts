import { AppError } from '@probant/kernel/errors';
import { type CheckedKey, UNCHECKED_KEY_RETRY_SECONDS, UNCHECKED_KEY_TEXT } from '@probant/keys/key-check';
import type { KeyScope } from '@probant/keys/key-scopes';

/** Why a request was refused before its handler ran, for the log. `key` is null when it is missing or unknown. */
export type Refusal = {
  readonly reason:
    | 'no_key'
    | 'duplicate_key'
    | 'unknown_key'
    | 'unchecked_key'
    | 'revoked_key'
    | 'rotated_key'
    | 'expired_key'
    | 'missing_scope';
  readonly key: CheckedKey | null;
};

type KeyRefusalReason = Exclude<Refusal['reason'], 'missing_scope' | 'expired_key' | 'unchecked_key'>;

const KEY_REFUSAL_TEXTS: Readonly<Record<KeyRefusalReason, string>> = {
  no_key: 'An API key is required in the X-API-Key header',
  duplicate_key: 'The X-API-Key header must be sent once',
  unknown_key: 'This API key is not known',
  revoked_key: 'This API key has been revoked',
  rotated_key: 'This API key has been rotated, and its overlap has ended: use its successor',
};

const CHALLENGE_HEADERS = { 'www-authenticate': 'Key' };

/** Returns the 401 for a request without a usable API key. */
export const createKeyError = (reason: KeyRefusalReason): AppError =>
  new AppError(401, KEY_REFUSAL_TEXTS[reason], { code: reason, headers: CHALLENGE_HEADERS });

/** Returns the 503 for a key that the database could not confirm: it may be good, so this is no refusal. */
export const createUncheckedKeyError = (): AppError =>
  new AppError(503, UNCHECKED_KEY_TEXT, {
    code: 'unchecked_key',
    headers: { 'retry-after': String(UNCHECKED_KEY_RETRY_SECONDS) },
  });

/** Returns the 401 for a key that reached its expiry. */
export const createExpiredKeyError = (expiredAt: Date): AppError =>
  new AppError(401, `This API key expired on ${expiredAt.toISOString()}`, {
    code: 'expired_key',
    headers: CHALLENGE_HEADERS,
  });

/** Returns the 403 for a key without the scope of the route. */
export const createScopeError = (scope: KeyScope): AppError =>
  new AppError(403, `This request needs a key with the scope ${scope}`, { code: 'missing_scope' });
