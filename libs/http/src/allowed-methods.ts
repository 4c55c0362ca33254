/** The methods that a path takes, in the form of the Allow header, or null when no route knows the path. */
export type AllowedMethods = (path: string) => string | null;

type Pattern = { readonly method: string; readonly path: string };

/**
 * Tells a wrong method from an unknown path. Only asked when no route has matched, and so free to try them all: a path that fits
 * several patterns allows the methods of each.
 */
export function allowedMethods(routes: readonly Pattern[]): AllowedMethods {
  const patterns = routes.map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    matches: new RegExp(`^${path.replace(/[.+*?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (path) => {
    const decoded = decode(path);
    const methods = patterns.filter(({ matches }) => matches.test(decoded)).flatMap((pattern) => pattern.methods);
    return methods.length === 0 ? null : [...new Set(methods)].join(', ');
  };
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
