/** A request target as the route table and the service both see it. */
export type Target = {
  /** Normalised path, always with a leading slash. */
  readonly path: string;
  /** "" or the query with its question mark, untouched. */
  readonly query: string;
};

const PERCENT = 0x25;
const SLASH = 0x2f;
const DOT = 0x2e;
const HASH = 0x23;
const QUESTION = 0x3f;

/**
 * Reads the target of a request line: "/path?query" or "http://host/path?query". The path is normalised (RFC 3986, 6.2.2: escapes of
 * unreserved characters decoded, dot segments removed; empty segments merged) so that no spelling reaches a service under a route
 * that the gateway did not match. "%2F" stays what it is: a character inside a segment.
 * Null for what is not a path: broken escapes, a fragment (routers cut the path there, a gateway would not), "*", "host:port".
 */
export function readTarget(raw: string): Target | null {
  const text = raw.charCodeAt(0) === SLASH ? raw : withoutOrigin(raw);
  if (text === null) return null;
  const question = text.indexOf('?');
  const path = question === -1 ? text : text.slice(0, question);
  const query = question === -1 ? '' : text.slice(question);
  if (query.includes('#')) return null;
  if (isPlain(path)) return { path, query };
  const normal = normalise(path);
  return normal === null ? null : { path: normal, query };
}

/** The common case, told without building anything: no escape, no empty segment, no segment that starts with a dot. */
function isPlain(path: string): boolean {
  for (let i = 0; i < path.length; i += 1) {
    const code = path.charCodeAt(i);
    if (code === PERCENT || code === HASH) return false;
    if (code === SLASH) {
      const next = path.charCodeAt(i + 1);
      if (next === SLASH || next === DOT) return false;
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

/** The absolute form, which a server must accept (RFC 9112, 3.2.2): what follows the authority. */
function withoutOrigin(raw: string): string | null {
  const match = /^https?:\/\/[^/?#]+/i.exec(raw);
  if (!match) return null;
  const rest = raw.slice(match[0].length);
  return rest.charCodeAt(0) === SLASH ? rest : rest === '' || rest.charCodeAt(0) === QUESTION ? `/${rest}` : null;
}
