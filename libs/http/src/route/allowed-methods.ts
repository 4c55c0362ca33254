/** Returns the methods of a path as an Allow header, or null when no route matches the path. */
export type AllowedMethodsLookup = (path: string) => string | null;

type RoutePattern = { readonly method: string; readonly path: string; readonly kind?: string };

/**
 * Creates a lookup that distinguishes a wrong method from an unknown path. It tries every pattern, since it runs only after no route
 * has matched; a path that matches several patterns allows the methods of each.
 */
export function createAllowedMethodsLookup(routes: readonly RoutePattern[]): AllowedMethodsLookup {
  const patterns = routes.map(({ method, path, kind }) => ({
    // A raw GET may stream without an end, so it answers no HEAD.
    methods: method === 'GET' && kind !== 'raw' ? ['GET', 'HEAD'] : [method],
    matches: new RegExp(`^${path.replace(/[.+*?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (path) => {
    const decoded = decodePath(path);
    const methods = patterns.filter(({ matches }) => matches.test(decoded)).flatMap((pattern) => pattern.methods);
    return methods.length === 0 ? null : [...new Set(methods)].join(', ');
  };
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
