import { AppError } from '@probant/kernel/errors';

/** An action could not be recorded and therefore must not happen: the plain 500 of the contract. The log gets the reason, without content. */
export class TraceNotWrittenError extends AppError {
  constructor(reason: string, cause?: unknown, { status, detail }: Response = FAILURE) {
    super(status, detail, { internal: `no trace, no action: ${reason}`, cause });
  }
}

type Response = { readonly status: number; readonly detail: string };
const FAILURE: Response = { status: 500, detail: 'Internal Server Error' };

/** The status with which the audit trail refuses events of a damaged or shortened log. */
export const LOG_CONFLICT_STATUS = 409;

/** The log of the tenant accepts no event, as after the restore of an old backup: only an operator can change that. */
export const createLogRefusedError = (cause?: unknown): TraceNotWrittenError =>
  new TraceNotWrittenError('the log of the tenant accepts no event', cause, {
    status: 503,
    detail:
      'The audit trail of this account accepts no event, so nothing was done: its log is damaged or was restored from an old backup. ' +
      'Ask the operator of this service.',
  });
