import { AppError } from '@probant/kernel/errors';

/** An action left no trace and therefore must not happen: the bare 500 of the contract. The log gets the reason, without content. */
export class TraceNotWritten extends AppError {
  constructor(reason: string, cause?: unknown) {
    super(500, 'Internal Server Error', { internal: `no trace, no action: ${reason}`, cause });
  }
}
