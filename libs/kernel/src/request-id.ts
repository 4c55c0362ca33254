const KEPT = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's own request id where it is fit to be repeated in headers and logs, else a new one. */
export const requestId = (header: string | readonly string[] | undefined, newRequestId: () => string): string =>
  typeof header === 'string' && KEPT.test(header) ? header : newRequestId();
