import type { ErrorCode } from '@probant/kernel/error-codes';
import { AppError } from '@probant/kernel/errors';

/** An action could not be recorded and therefore must not happen: the plain 500 of the contract. The log gets the reason, without content. */
export class TraceNotWrittenError extends AppError {
  constructor(reason: string, cause?: unknown, { status, code, detail, headers = {} }: Response = FAILURE) {
    super(status, detail, { code, internal: `no trace, no action: ${reason}`, headers, cause });
  }
}

type Response = {
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  readonly headers?: Readonly<Record<string, string>>;
};
const FAILURE: Response = { status: 500, code: 'trace_not_written', detail: 'Internal Server Error' };

/** The audit trail or its database cannot be used at the moment: the contract's 500, with the time after which the caller should retry. */
export const createTrailAwayError = (reason: string, cause?: unknown): TraceNotWrittenError =>
  new TraceNotWrittenError(reason, cause, { ...FAILURE, headers: { 'retry-after': TRAIL_AWAY_RETRY_SECONDS } });

/** As the database says itself when it is away. */
const TRAIL_AWAY_RETRY_SECONDS = '2';

/** The status with which the audit trail refuses events of a damaged or shortened log. */
export const LOG_CONFLICT_STATUS = 409;

/** The log of the tenant accepts no event, as after the restore of an old backup: only an operator can change that. */
export const createLogRefusedError = (cause?: unknown): TraceNotWrittenError =>
  new TraceNotWrittenError('the log of the tenant accepts no event', cause, {
    status: 503,
    code: 'log_refused',
    detail:
      'The audit trail of this account accepts no event, so nothing was done: its log is damaged or was restored from an old backup. ' +
      'Ask the operator of this service.',
  });
