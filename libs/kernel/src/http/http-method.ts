const KNOWN_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns the method of a request for logs, metrics and traces: `OTHER` for what a caller made up. */
export const nameMethod = (method: string | undefined): string =>
  method !== undefined && KNOWN_METHODS.has(method) ? method : 'OTHER';
