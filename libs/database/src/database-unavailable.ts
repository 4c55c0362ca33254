import { AppError } from '@probant/kernel/errors';

/**
 * The database cannot be used now: not reachable, starting up, full, or its folder is unusable. A caller gets 503 with
 * `Retry-After`; the sentence says to the operator what is wrong and never holds a password or a value.
 */
export class DatabaseUnavailable extends AppError {
  /** The connection went away during COMMIT: the work may be stored. Read it again, or repeat it under the same id. */
  readonly outcomeUnknown: boolean;

  constructor(sentence: string, options: { readonly cause?: unknown; readonly outcomeUnknown?: boolean } = {}) {
    super(503, 'Database unavailable', { internal: sentence, headers: { 'retry-after': '2' }, cause: options.cause });
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}

/** Socket errors of Node that mean that no server answers. */
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/**
 * SQLSTATE: 08 connection exception, 53 insufficient resources (disk, memory, connections), 57P0x the server ends or starts, 58030 its
 * disk failed it. The last one in answer to a COMMIT is the server's last word before it recovers, and the commit may then be there.
 */
const UNAVAILABLE_STATE = /^(?:08\w{3}|53\w{3}|57P0[1-5]|58030)$/;

/** Wordings of pg and pg-pool for a connection that is lost or cannot be had; they carry no code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether an error of pg says that the database is away, as opposed to a statement that it refused. */
export function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { code?: unknown }).code;
  if (typeof code !== 'string') return LOST_CONNECTION.test(error.message);
  return SOCKET_ERRORS.has(code) || UNAVAILABLE_STATE.test(code);
}
