import { hash } from 'node:crypto';

/**
 * Returns an identifier of a database that does not depend on its content: a digest of the installation's public key and of the host,
 * port and name of the database, without user and password. `url` is null for the embedded server, whose port changes.
 */
export function computeDatabaseAddress(publicKey: Uint8Array, url: string | null): string {
  const text = `${Buffer.from(publicKey).toString('hex')}\n${url === null ? 'embedded' : formatHostAndName(new URL(url))}`;
  return hash('sha256', text).slice(0, 32);
}

/** libpq also takes host and port from the query string, which is how Unix sockets are named. */
function formatHostAndName({ hostname, port, pathname, searchParams }: URL): string {
  const host = searchParams.get('host') ?? hostname;
  return `${host.toLowerCase()}:${searchParams.get('port') ?? (port || '5432')}${pathname}`;
}
