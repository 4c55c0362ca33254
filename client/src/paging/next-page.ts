/**
 * Returns the query of the next page, from a Link header (RFC 8288); null on the last page. Only the query is taken: the header must not
 * send the API key to another place.
 */
export function readNextQuery(link: string | null): Readonly<Record<string, string>> | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(link ?? '')?.[1];
  const query = target?.split('#', 1)[0]?.split('?')[1];
  return query === undefined ? null : Object.fromEntries(new URLSearchParams(query));
}
