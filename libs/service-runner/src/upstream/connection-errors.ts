/** Error codes of a connection that could not be made: nothing was sent. */
const UNREACHABLE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** Error codes of a connection that broke while a request was in progress. */
const CONNECTION_LOST_CODES: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Returns the code of a network error, "" without one. */
export const getErrorCode = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

export const isUnreachable = (error: Error): boolean => UNREACHABLE_CODES.has(getErrorCode(error));

export const isConnectionLost = (error: Error): boolean => CONNECTION_LOST_CODES.has(getErrorCode(error));
