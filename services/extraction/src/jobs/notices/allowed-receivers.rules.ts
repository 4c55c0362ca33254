import { createNotifyUrlError } from '../job.errors.ts';

/** The operator's lists of receivers: each is an origin with a path, `/` for all of the origin. */
export type AllowedReceivers = { readonly publicReceivers: readonly URL[]; readonly privateReceivers: readonly URL[] };

/** To which addresses notices to a URL may go; null when no entry of a list leads to it. */
export function findAllowedNetwork(url: URL, receivers: AllowedReceivers): 'public' | 'private' | null {
  const isAllowed = (receiver: URL) => isBelow(url, receiver);
  if (receivers.privateReceivers.some(isAllowed)) return 'private';
  return receivers.publicReceivers.some(isAllowed) ? 'public' : null;
}

/** Returns the URL of a caller in its canonical form. @throws AppError 422 when notices may not go there. */
export function requireNotifyUrl(text: string, receivers: AllowedReceivers): string {
  if (!URL.canParse(text)) throw createNotifyUrlError('is not a URL');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw createNotifyUrlError('must not contain a user or a password');
  if (findAllowedNetwork(url, receivers) !== null) return url.href;
  const isAnyListed = receivers.publicReceivers.length + receivers.privateReceivers.length > 0;
  throw createNotifyUrlError(
    isAnyListed
      ? 'has an origin or a path that the operator does not allow (PROBANT_JOB_WEBHOOK_ORIGINS)'
      : 'is not possible here: the operator allows no receivers (PROBANT_JOB_WEBHOOK_ORIGINS)',
  );
}

/** Reads an entry of a list: a scheme, a host, a port and a path, nothing else; null for any other text. */
export function parseReceiver(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isReceiver =
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.href === url.origin + url.pathname &&
    // A wildcard would be a name that nobody has.
    !text.includes('*') &&
    // Before the parser resolves dots: nobody lists a folder by the way to another one.
    text.split(/[/\\]/).every(isPlainSegment);
  return isReceiver ? url : null;
}

/** `/a` is the path itself and all below it, `/a/` only what is below it. */
function isBelow({ origin, pathname }: URL, receiver: URL): boolean {
  if (origin !== receiver.origin) return false;
  const prefix = receiver.pathname;
  if (prefix === '/') return true;
  const begins = pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
  return begins && pathname.split('/').every(isPlainSegment);
}

/**
 * False for a segment that a server may take for another path than a URL parser does: an encoded slash, dots before parameters (`..;a`), what
 * is encoded twice, or not as UTF-8.
 */
function isPlainSegment(segment: string): boolean {
  try {
    return !/[/\\%\p{Cc}]|^\.{1,2}(;|$)/u.test(decodeURIComponent(segment));
  } catch {
    return false;
  }
}
