import { AppError, createOverloadError } from '@probant/kernel/errors';

/** The stored chain contradicts itself: an operator must inspect it before anything is appended. */
export const createChainConflictError = (): AppError =>
  new AppError(
    409,
    "The event cannot extend the tenant's chain: the recorded head and the last event disagree. Do not retry as it is; verify the chain.",
    { code: 'chain_conflict', internal: 'chain head does not match the last event' },
  );

/** A checkpoint or an anchor covers events that the chain no longer has: appending now would hide the loss. */
export const createChainShorterThanAnchorError = (): AppError =>
  new AppError(
    409,
    "The event cannot extend the tenant's chain: it ends before its newest signed checkpoint or the newest anchor kept outside the database. Do not retry as it is; verify the chain.",
    { code: 'chain_conflict', internal: 'chain ends before its newest checkpoint or anchor' },
  );

/** An Idempotency-Key identifies one call permanently. Not a 409, which is reserved for a chain that is damaged. */
export const createKeyReusedError = (): AppError =>
  new AppError(
    422,
    'This Idempotency-Key was used for other events. Do not retry as it is; use a new key for each call.',
    { code: 'idempotency_key_reused' },
  );

export const createTooManyPendingEventsError = (): AppError =>
  createOverloadError('Too many events are waiting to be recorded', 1);

/** Texts of the 503 for events that the database did not confirm. */
export const NOT_RECORDED_TEXT =
  'The database is not available at the moment; nothing was recorded. Send the call again.';
export const MAYBE_RECORDED_TEXT =
  'The database stopped answering: it is not known whether this call was recorded. Send it again with the same Idempotency-Key, which ' +
  'records it once; without one, look for its events before you send it again.';
