/** What a caller may read about an error: a sentence, or a code with a sentence. Never a value of the caller's documents. */
export type ErrorDetail = string | { readonly code: string; readonly message: string };

/** One record of a 422 list, in pydantic's vocabulary. `loc` starts with body, query, path or header. */
export type Problem = {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
  readonly ctx: Readonly<Record<string, unknown>>;
};

type AppErrorOptions = {
  /** For the log only: may name a file or a constraint, never a document's content. */
  readonly internal?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
};

/** An error with an answer: `status` and `detail` are what the caller gets, everything else stays in the log. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly detail: ErrorDetail | readonly Problem[];
  readonly headers: Readonly<Record<string, string>>;
  readonly internal: string | null;

  constructor(status: number, detail: ErrorDetail | readonly Problem[], options: AppErrorOptions = {}) {
    super(options.internal ?? describeDetail(detail), { cause: options.cause });
    this.status = status;
    this.detail = detail;
    this.headers = options.headers ?? {};
    this.internal = options.internal ?? null;
  }
}

/** Overload: 503 with the seconds after which a retry makes sense. */
export const createOverloadError = (detail: string, retryAfterSeconds: number): AppError =>
  new AppError(503, detail, { headers: { 'retry-after': String(retryAfterSeconds) } });

/** One record of a 422 list, with the members that the contract demands even where there is nothing to say. */
export const createValidationProblem = (
  type: string,
  loc: Problem['loc'],
  msg: string,
  input: unknown = null,
  ctx: Problem['ctx'] = {},
): Problem => ({ type, loc, msg, input: input ?? null, ctx });

/** A 422 with the list of problems. The log gets the types only, since `input` echoes what the caller sent. */
export const createValidationError = (problems: readonly Problem[]): AppError =>
  new AppError(422, problems.slice(0, MAX_PROBLEMS), { internal: `invalid request: ${problems.length} problem(s)` });

export const MAX_PROBLEMS = 100;

const describeDetail = (detail: AppError['detail']): string =>
  typeof detail === 'string' ? detail : 'code' in detail ? detail.code : 'invalid request';
