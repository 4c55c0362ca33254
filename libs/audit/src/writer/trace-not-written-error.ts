import { AppError } from '@probant/kernel/errors';

/** An action could not be recorded and therefore must not happen: the plain 500 of the contract. The log gets the reason, without content. */
export class TraceNotWrittenError extends AppError {
  constructor(reason: string, cause?: unknown) {
    super(500, 'Internal Server Error', { internal: `no trace, no action: ${reason}`, cause });
  }
}
