import type { ErrorCode } from './error-codes.ts';

/** A code with a sentence, the body of some errors of the contract. */
type CodedDetail = { readonly code: ErrorCode; readonly message: string };

/** The error text for the caller: a sentence, or a code with a sentence. Never contains a value of the caller's documents. */
export type ErrorDetail = string | CodedDetail;

/** One record of a 422 list, in pydantic's vocabulary. `loc` starts with body, query, path or header. */
export type Problem = {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
  readonly ctx: Readonly<Record<string, unknown>>;
};

type AppErrorOptions = {
  /** By default the code of the detail, and `invalid_request` for a list. A sentence has none of its own. */
  readonly code?: ErrorCode;
  /** For the log only: may name a file or a constraint, never the content of a document. */
  readonly internal?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
};

/** An error with an HTTP response: the caller receives `status`, `code`, `detail` and `headers`; the rest goes to the log. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  /** The `X-Error-Code` of the response. */
  readonly code: ErrorCode;
  readonly detail: ErrorDetail | readonly Problem[];
  readonly headers: Readonly<Record<string, string>>;
  readonly internal: string | null;

  constructor(status: number, detail: CodedDetail | readonly Problem[], options?: AppErrorOptions);
  constructor(status: number, detail: string, options: AppErrorOptions & { readonly code: ErrorCode });
  constructor(status: number, detail: ErrorDetail | readonly Problem[], options: AppErrorOptions = {}) {
    super(options.internal ?? describeDetail(detail), { cause: options.cause });
    this.status = status;
    this.code = options.code ?? getDetailCode(detail);
    this.detail = detail;
    this.headers = options.headers ?? {};
    this.internal = options.internal ?? null;
  }
}

/** Returns an error and what caused it, the outermost first: a layer that wraps an error makes it the cause of its own. */
export function listCauses(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let current = error; current !== undefined && current !== null; current = (current as { cause?: unknown }).cause)
    causes.push(current);
  return causes;
}

/** Creates a 503 for an overload, with the seconds after which the caller should retry. */
export const createOverloadError = (detail: string, retryAfterSeconds: number): AppError =>
  new AppError(503, detail, { code: 'overloaded', headers: { 'retry-after': String(retryAfterSeconds) } });

/** Creates the 422 for a `before` that is not the cursor of a page of the list. */
export const createUnknownCursorError = (): AppError =>
  new AppError(422, 'before is not the X-Next-Cursor of a page of this list', { code: 'unknown_cursor' });

/** Creates one record of a 422 list, with all the members that the contract requires. */
export const createValidationProblem = (
  type: string,
  loc: Problem['loc'],
  msg: string,
  input: unknown = null,
  ctx: Problem['ctx'] = {},
): Problem => ({ type, loc, msg, input: input ?? null, ctx });

/** Creates a 422 with a list of problems. The log receives only their number, because `input` repeats what the caller sent. */
export const createValidationError = (problems: readonly Problem[], code: ErrorCode = INVALID_REQUEST_CODE): AppError =>
  new AppError(422, problems.slice(0, MAX_PROBLEMS), {
    code,
    internal: `invalid request: ${problems.length} problem(s)`,
  });

export const MAX_PROBLEMS = 100;

/** Code of a list of problems that has no other. */
export const INVALID_REQUEST_CODE = 'invalid_request';

const describeDetail = (detail: AppError['detail']): string =>
  typeof detail === 'string' ? detail : 'code' in detail ? detail.code : 'invalid request';

const getDetailCode = (detail: AppError['detail']): ErrorCode =>
  typeof detail === 'object' && 'code' in detail ? detail.code : INVALID_REQUEST_CODE;
