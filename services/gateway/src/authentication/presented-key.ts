import type { IncomingMessage } from 'node:http';

export type PresentedKey = { readonly key: string } | { readonly refused: 'no_key' | 'duplicate_key' };

/** The error texts of Kong's key-auth plugin. */
export const KEY_ERROR_TEXTS = {
  no_key: 'No API key found in request',
  duplicate_key: 'Duplicate API key found',
  unknown_key: 'Unauthorized',
} as const;

/**
 * Reads the key from X-API-Key, the only accepted place. Node joins a repeated header with ", ", and no key contains a comma, so
 * the raw headers are counted only if there is one.
 */
export function readPresentedKey(request: IncomingMessage): PresentedKey {
  const value = request.headers['x-api-key'];
  if (typeof value !== 'string' || value === '') return { refused: 'no_key' };
  if (value.includes(',') && isRepeated(request.rawHeaders)) return { refused: 'duplicate_key' };
  return { key: value };
}

function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'x-api-key') count += 1;
  return count > 1;
}
