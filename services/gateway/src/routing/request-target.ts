/** A request target, the same for the route table and for the service. */
export type RequestTarget = {
  /** Normalised path, always with a leading slash. */
  readonly path: string;
  /** "" or the query with its question mark, untouched. */
  readonly query: string;
};

const PERCENT_CODE = 0x25;
const SLASH_CODE = 0x2f;
const DOT_CODE = 0x2e;
const HASH_CODE = 0x23;
const QUESTION_MARK_CODE = 0x3f;

/**
 * Reads the target of a request line: "/path?query" or "http://host/path?query". The path is normalised (RFC 3986, 6.2.2: escapes of
 * unreserved characters decoded, dot segments removed, empty segments merged) so that no spelling reaches a service under a route
 * that the gateway did not match. "%2F" remains a character inside a segment.
 * Returns null for anything that is not a path: broken escapes, a fragment (routers cut the path there, gateways do not), "*",
 * "host:port".
 */
export function readTarget(raw: string): RequestTarget | null {
  const text = raw.charCodeAt(0) === SLASH_CODE ? raw : removeOrigin(raw);
  if (text === null) return null;
  const question = text.indexOf('?');
  const path = question === -1 ? text : text.slice(0, question);
  const query = question === -1 ? '' : text.slice(question);
  if (query.includes('#')) return null;
  if (isNormalised(path)) return { path, query };
  const normalisedPath = normalise(path);
  return normalisedPath === null ? null : { path: normalisedPath, query };
}

/** Detects the common case without allocating: no escape, no empty segment, no segment that starts with a dot. */
function isNormalised(path: string): boolean {
  for (let i = 0; i < path.length; i += 1) {
    const code = path.charCodeAt(i);
    if (code === PERCENT_CODE || code === HASH_CODE) return false;
    if (code === SLASH_CODE) {
      const next = path.charCodeAt(i + 1);
      if (next === SLASH_CODE || next === DOT_CODE) return false;
    }
  }
  return true;
}

function normalise(path: string): string | null {
  if (path.includes('#') || /%(?![0-9A-Fa-f]{2})/.test(path)) return null;
  const decoded = path.replace(/%[0-9A-Fa-f]{2}/g, decodeUnreserved);
  const segments: string[] = [];
  const parts = decoded.split('/').slice(1);
  for (const part of parts) {
    if (part === '..') segments.pop();
    else if (part !== '' && part !== '.') segments.push(part);
  }
  const last = parts.at(-1);
  const endsAsFolder = segments.length > 0 && (last === '' || last === '.' || last === '..');
  return `/${segments.join('/')}${endsAsFolder ? '/' : ''}`;
}

const decodeUnreserved = (triplet: string): string => {
  const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(character) ? character : triplet.toUpperCase();
};

/** Returns what follows the authority of an absolute form, which a server must accept (RFC 9112, 3.2.2). */
function removeOrigin(raw: string): string | null {
  const match = /^https?:\/\/[^/?#]+/i.exec(raw);
  if (!match) return null;
  const path = raw.slice(match[0].length);
  return path.charCodeAt(0) === SLASH_CODE
    ? path
    : path === '' || path.charCodeAt(0) === QUESTION_MARK_CODE
      ? `/${path}`
      : null;
}
