import { AppError } from '@probant/kernel/errors';

export const eventNotFound = (): AppError => new AppError(404, 'Event not found');

export const notCoveredYet = (): AppError =>
  new AppError(404, 'No checkpoint covers this event yet: ask again in some seconds');

export const noCheckpoint = (): AppError => new AppError(404, 'This log has no checkpoint yet');

/** May be said for a minute more once a log was repaired: the subtrees are not made anew more often. */
export const contradicted = (): AppError =>
  new AppError(
    409,
    'What is stored does not lead to the signed checkpoint: verify the chain. Do not retry as it is; after a repair, ask again in a minute',
  );

export const noSuchHead = (): AppError => new AppError(422, 'to_size is beyond the newest checkpoint');

export const invertedSizes = (): AppError => new AppError(422, 'to_size is below from_size');
