import { AppError, overloaded } from '@probant/kernel/errors';

/** The stored chain contradicts itself, so nothing can follow it: an operator must look before anything is written again. */
export const chainConflict = (): AppError =>
  new AppError(
    409,
    "The event cannot extend the tenant's chain: the recorded head and the last event disagree. Do not retry as it is; verify the chain.",
    { internal: 'the head of a chain is not its last event' },
  );

/** A signed head, in the database or outside it, covers events that the chain no longer has: following it now would bury the loss. */
export const chainBehindAnchor = (): AppError =>
  new AppError(
    409,
    "The event cannot extend the tenant's chain: it ends before its newest signed checkpoint or the newest anchor kept outside the database. Do not retry as it is; verify the chain.",
    { internal: 'a chain ends before its newest signed head' },
  );

/** An Idempotency-Key names one call for ever. */
export const keyOfAnotherCall = (): AppError =>
  new AppError(
    409,
    'This Idempotency-Key has been used for other events. Do not retry as it is; give each call a key of its own.',
  );

export const tooManyWaiting = (): AppError => overloaded('Too many events are waiting to be recorded', 1);
