const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's own request id where it is fit to be repeated in headers and logs, else a new one. */
export const chooseRequestId = (header: string | readonly string[] | undefined, newRequestId: () => string): string =>
  typeof header === 'string' && REQUEST_ID_PATTERN.test(header) ? header : newRequestId();
