import { AppError } from '@probant/kernel/errors';
import type { KeyCheck, KeyVerdict } from '@probant/keys/key-check';
import type { Caller } from './route.ts';

const CHALLENGE = { 'www-authenticate': 'Key' };
const refuse = (sentence: string) => new AppError(401, sentence, { headers: CHALLENGE });

export const noKey = (): AppError => refuse('An API key is required in the X-API-Key header');

/**
 * Who calls, from the X-API-Key header alone: a key in the query counts for nothing, and neither do the headers by which a caller
 * might name a tenant. Throws a 401 when the header is absent, empty or repeated, and when the key is unknown or revoked.
 */
export function identify(header: string | readonly string[] | undefined, keys: KeyCheck): Caller | Promise<Caller> {
  // Node joins a repeated header with a comma, which no key contains.
  const key = typeof header === 'string' ? header : (header?.join(',') ?? '');
  if (key === '') throw noKey();
  if (key.includes(',')) throw refuse('The X-API-Key header must be sent once');
  const verdict = keys(key);
  return verdict instanceof Promise ? verdict.then((late) => callerOf(key, late)) : callerOf(key, verdict);
}

function callerOf(key: string, verdict: KeyVerdict): Caller {
  if (verdict.state === 'revoked') throw refuse('This API key has been revoked');
  if (verdict.state === 'unknown') throw refuse('This API key is not known');
  return { tenantId: verdict.tenantId, keyId: verdict.keyId, key };
}
