const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,64}$/;

/** Returns the caller's request id when it is safe to repeat in headers and logs, else a new one. */
export const chooseRequestId = (header: string | readonly string[] | undefined, newRequestId: () => string): string =>
  typeof header === 'string' && REQUEST_ID_PATTERN.test(header) ? header : newRequestId();
