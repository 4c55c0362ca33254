import { AppError } from '@probant/kernel/errors';
import type { KeyCheck, KeyCheckResult } from '@probant/keys/key-check';
import type { Caller } from '../route/route.ts';

const CHALLENGE_HEADERS = { 'www-authenticate': 'Key' };
const createKeyError = (message: string) => new AppError(401, message, { headers: CHALLENGE_HEADERS });

/** Returns the 401 for a request without an API key. */
export const createMissingKeyError = (): AppError => createKeyError('An API key is required in the X-API-Key header');

/**
 * Returns the caller for the X-API-Key header. A key in the query string and headers that name a tenant are ignored.
 *
 * @throws AppError 401 when the header is missing, empty or repeated, or when the key is unknown or revoked.
 */
export function identifyCaller(
  header: string | readonly string[] | undefined,
  keys: KeyCheck,
): Caller | Promise<Caller> {
  // Node joins a repeated header with a comma, which no key contains.
  const key = typeof header === 'string' ? header : (header?.join(',') ?? '');
  if (key === '') throw createMissingKeyError();
  if (key.includes(',')) throw createKeyError('The X-API-Key header must be sent once');
  const result = keys(key);
  return result instanceof Promise ? result.then((resolved) => toCaller(key, resolved)) : toCaller(key, result);
}

function toCaller(key: string, verdict: KeyCheckResult): Caller {
  if (verdict.state === 'revoked') throw createKeyError('This API key has been revoked');
  if (verdict.state === 'unknown') throw createKeyError('This API key is not known');
  return { tenantId: verdict.tenantId, keyId: verdict.keyId, key };
}
