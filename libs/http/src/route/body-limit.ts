/** Largest body of a route that sets no limit. */
export const DEFAULT_BODY_LIMIT_BYTES = 1_048_576;
