import { AppError, listCauses } from '@probant/kernel/errors';

type DatabaseUnavailableOptions = {
  readonly cause?: unknown;
  readonly outcomeUnknown?: boolean;
  /** For the caller, when more can be said than that the database is unavailable. */
  readonly detail?: string;
};

/**
 * The database cannot be used now: it is unreachable, starting up or full, or its folder is unusable. A caller gets 503 with
 * `Retry-After`; the message is for the operator and never contains a password or a value.
 */
export class DatabaseUnavailable extends AppError {
  /** The connection was lost during COMMIT: the work may be stored. Read it again, or repeat it under the same id. */
  readonly outcomeUnknown: boolean;

  constructor(message: string, options: DatabaseUnavailableOptions = {}) {
    super(503, options.detail ?? 'Database unavailable', {
      code: options.outcomeUnknown ? 'outcome_unknown' : 'database_unavailable',
      internal: message,
      headers: { 'retry-after': '2' },
      cause: options.cause,
    });
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
  // This process or its machine has no more ports, files or buffers.
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  // A statement was written to a socket that had just been closed.
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/**
 * SQLSTATE: 08 connection exception, but not 08P01, a statement that we sent with a wrong number of parameters (a server that ends the
 * connection for it says FATAL), 53 insufficient resources (disk, memory, connections), 57P0x the server stops or starts, 58030 its
 * disk failed, 25P03 it ended a transaction for which this process sent nothing (it was suspended), 25006 it stores nothing: it is a standby,
 * or its host made it read-only because its disk is full. After a 58030 in answer to a COMMIT the server goes into recovery, and the commit
 * may be stored.
 */
const UNAVAILABLE_STATE = /^(?:08(?!P01)\w{3}|25006|25P03|53\w{3}|57P0[1-5]|58030)$/;

/** The server ended the connection (FATAL), or all of them (PANIC), whatever the SQLSTATE. */
const ENDING_SEVERITIES: ReadonlySet<unknown> = new Set(['FATAL', 'PANIC']);

/**
 * Source files of PostgreSQL that read and write its data. An errno without a SQLSTATE of its own (a quota, EDQUOT) is an internal error there,
 * and a disk that became read-only (EROFS) a missing privilege (`errcode_for_file_access` of elog.c).
 */
const STORAGE_SOURCE = /^(?:buffile|fd|md|slru|xlog|xlogarchive)\.c$/;
const STORAGE_STATES: ReadonlySet<string> = new Set(['XX000', '42501']);

/** The server has not answered for so long that it counts as lost, though its connections are open. */
export class SilentServerError extends Error {
  override readonly name = 'SilentServerError';
  constructor() {
    super('the database server does not answer');
  }
}

/** Returns whether an error of pg, which may be the cause of another one, has one of the SQLSTATEs. */
const hasState = (error: unknown, states: ReadonlySet<string>): boolean =>
  listCauses(error).some((cause) => states.has(String((cause as { code?: unknown }).code)));

/** SQLSTATE of a disk that is full. */
const DISK_FULL_STATES: ReadonlySet<string> = new Set(['53100']);

/** Returns whether the database stores nothing because its disk is full. The error of pg may be the cause of another one. */
export const isDiskFull = (error: unknown): boolean => hasState(error, DISK_FULL_STATES);

const READ_ONLY_STATES: ReadonlySet<string> = new Set(['25006']);

/** Returns whether the database stores nothing because it is read-only. The error of pg may be the cause of another one. */
export const isReadOnly = (error: unknown): boolean => hasState(error, READ_ONLY_STATES);

/** Messages of pg and pg-pool for a connection that is lost, out of step or cannot be opened; these errors have no code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Received unexpected \w+ message from backend|SASL: )/;

/** SQLSTATE of a lock that was not free within its limit, and of a transaction that was ended since another one waited for it and it for that. */
const LOCK_STATES: ReadonlySet<string> = new Set(['55P03', '40P01']);

/** SQLSTATE of a statement that was cancelled by its time limit or by an operator, and those of locks. */
const TIMEOUT_STATES: ReadonlySet<string> = new Set(['57014', ...LOCK_STATES]);

/**
 * Returns whether an error of pg means that a statement took too long, or waited for a lock in vain. Its transaction is rolled back; its
 * connection is intact.
 */
export const isTimeout = (error: unknown): boolean =>
  TIMEOUT_STATES.has(String((error as { code?: unknown } | null)?.code));

/** Returns whether a lock was not to be had. The error of pg may be the cause of another one. */
export const isLockConflict = (error: unknown): boolean => hasState(error, LOCK_STATES);

/** Returns whether an error of pg means that the database is unavailable, as opposed to a rejected statement. */
export function isUnavailable(error: unknown): error is Error {
  if (error instanceof SilentServerError) return true;
  if (!(error instanceof Error)) return false;
  const { code, severity, file } = error as Error & { code?: unknown; severity?: unknown; file?: unknown };
  if (typeof code !== 'string') return LOST_CONNECTION.test(error.message);
  return (
    SOCKET_ERRORS.has(code) ||
    UNAVAILABLE_STATE.test(code) ||
    ENDING_SEVERITIES.has(severity) ||
    (STORAGE_STATES.has(code) && STORAGE_SOURCE.test(String(file)))
  );
}
