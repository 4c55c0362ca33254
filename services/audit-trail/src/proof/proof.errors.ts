import { AppError } from '@probant/kernel/errors';

export const createNotCoveredError = (): AppError =>
  new AppError(404, 'No checkpoint covers this event yet: retry in a few seconds', { code: 'checkpoint_pending' });

export const createNoCheckpointError = (): AppError =>
  new AppError(404, 'This log has no checkpoint yet', { code: 'no_checkpoint' });

/** May still be returned for a minute after a repair: subtrees are rebuilt at most once a minute. */
export const createContradictionError = (): AppError =>
  new AppError(
    409,
    'The stored log does not match the signed checkpoint: verify the chain. Retry only after a repair, in a minute',
    { code: 'checkpoint_contradiction' },
  );

export const createSizeBeyondLogError = (): AppError =>
  new AppError(422, 'to_size is beyond the newest checkpoint', { code: 'invalid_sizes' });

export const createInvertedSizesError = (): AppError =>
  new AppError(422, 'to_size is below from_size', { code: 'invalid_sizes' });
