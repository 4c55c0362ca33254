import { hash } from 'node:crypto';

/**
 * What tells one database of an installation from another by what is known outside of it: a digest of the installation's public key
 * and of host, port and name of the database; no user and no password. Null is the embedded server's, whose port changes.
 */
export function databaseAddress(publicKey: Uint8Array, url: string | null): string {
  const written = `${Buffer.from(publicKey).toString('hex')}\n${url === null ? 'embedded' : placeIn(new URL(url))}`;
  return hash('sha256', written).slice(0, 32);
}

/** libpq takes host and port from the query as well, which is how sockets are named. */
function placeIn({ hostname, port, pathname, searchParams }: URL): string {
  const host = searchParams.get('host') ?? hostname;
  return `${host.toLowerCase()}:${searchParams.get('port') ?? (port || '5432')}${pathname}`;
}
