import { createNotifyUrlError } from '../job.errors.ts';

/** The operator's lists of receivers. */
export type AllowedOrigins = { readonly publicOrigins: readonly string[]; readonly privateOrigins: readonly string[] };

/** To which addresses notices to a URL may go; null when its origin is in no list. */
export function findAllowedNetwork(url: URL, origins: AllowedOrigins): 'public' | 'private' | null {
  if (origins.privateOrigins.includes(url.origin)) return 'private';
  return origins.publicOrigins.includes(url.origin) ? 'public' : null;
}

/** Returns the URL of a caller in its canonical form. @throws AppError 422 when notices may not go there. */
export function requireNotifyUrl(text: string, origins: AllowedOrigins): string {
  if (!URL.canParse(text)) throw createNotifyUrlError('is not a URL');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw createNotifyUrlError('must not contain a user or a password');
  if (findAllowedNetwork(url, origins) !== null) return url.href;
  const isAnyListed = origins.publicOrigins.length + origins.privateOrigins.length > 0;
  throw createNotifyUrlError(
    isAnyListed
      ? 'has an origin that the operator does not allow (PROBANT_JOB_WEBHOOK_ORIGINS)'
      : 'is not possible here: the operator allows no receivers (PROBANT_JOB_WEBHOOK_ORIGINS)',
  );
}
