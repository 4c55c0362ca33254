import type { AppError } from '@probant/kernel/errors';
import type { KeyCheck, KeyCheckResult } from '@probant/keys/key-check';
import type { KeyScope } from '@probant/keys/key-scopes';
import type { Caller } from './caller.ts';
import { createExpiredKeyError, createKeyError, createUncheckedKeyError, type Refusal } from './refusal.ts';

/** Returns the 401 for a request without an API key. */
export const createMissingKeyError = (): AppError => createKeyError('no_key');

/** The caller with the scopes of its key, or why there is none. */
export type Identification =
  | { readonly caller: Caller; readonly scopes: readonly KeyScope[] }
  | { readonly refusal: Refusal; readonly error: AppError };

/** Identifies the caller by the X-API-Key header. A key in the query string and headers that name a tenant are ignored. */
export function identifyCaller(
  header: string | readonly string[] | undefined,
  keys: KeyCheck,
): Identification | Promise<Identification> {
  // Node joins a repeated header with a comma, which no key contains.
  const key = typeof header === 'string' ? header : (header?.join(',') ?? '');
  if (key === '') return refuse('no_key', null);
  if (key.includes(',')) return refuse('duplicate_key', null);
  const result = keys(key);
  return result instanceof Promise
    ? result.then((resolved) => toIdentification(key, resolved))
    : toIdentification(key, result);
}

function toIdentification(key: string, result: KeyCheckResult): Identification {
  if (result.state === 'unknown') return refuse('unknown_key', null);
  if (result.state === 'unchecked')
    return { refusal: { reason: 'unchecked_key', key: null }, error: createUncheckedKeyError() };
  const { tenantId, keyId } = result;
  if (result.state === 'active') return { caller: { tenantId, keyId, key }, scopes: result.scopes };
  if (result.state === 'revoked') return refuse('revoked_key', { tenantId, keyId });
  if (result.state === 'rotated') return refuse('rotated_key', { tenantId, keyId });
  return {
    refusal: { reason: 'expired_key', key: { tenantId, keyId } },
    error: createExpiredKeyError(result.expiredAt),
  };
}

const refuse = (reason: Parameters<typeof createKeyError>[0], key: Refusal['key']): Identification => ({
  refusal: { reason, key },
  error: createKeyError(reason),
});
