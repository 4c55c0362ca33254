import { AppError } from '@probant/kernel/errors';

export const createEventNotFoundError = (): AppError => new AppError(404, 'Event not found');

export const createNotCoveredError = (): AppError =>
  new AppError(404, 'No checkpoint covers this event yet: retry in a few seconds');

export const createNoCheckpointError = (): AppError => new AppError(404, 'This log has no checkpoint yet');

/** May still be returned for a minute after a repair: subtrees are rebuilt at most once a minute. */
export const createContradictionError = (): AppError =>
  new AppError(
    409,
    'The stored log does not match the signed checkpoint: verify the chain. Retry only after a repair, in a minute',
  );

export const createSizeBeyondLogError = (): AppError => new AppError(422, 'to_size is beyond the newest checkpoint');

export const createInvertedSizesError = (): AppError => new AppError(422, 'to_size is below from_size');
