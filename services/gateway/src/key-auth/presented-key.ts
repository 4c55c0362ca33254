import type { IncomingMessage } from 'node:http';

export type PresentedKey = { readonly key: string } | { readonly refused: 'no_key' | 'duplicate_key' };

/** The words of Kong's key-auth plugin. */
export const KEY_REFUSALS = {
  no_key: 'No API key found in request',
  duplicate_key: 'Duplicate API key found',
  unknown_key: 'Unauthorized',
} as const;

/**
 * Reads X-API-Key, the only place where a key is looked for. Node joins a header that comes twice with ", ", and no key holds a
 * comma: only then are the raw headers counted.
 */
export function presentedKey(request: IncomingMessage): PresentedKey {
  const value = request.headers['x-api-key'];
  if (typeof value !== 'string' || value === '') return { refused: 'no_key' };
  if (value.includes(',') && isRepeated(request.rawHeaders)) return { refused: 'duplicate_key' };
  return { key: value };
}

function isRepeated(rawHeaders: readonly string[]): boolean {
  let times = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'x-api-key') times += 1;
  return times > 1;
}
