import { AppError } from '@probant/kernel/errors';

export const eventNotFound = (): AppError => new AppError(404, 'Event not found');

export const notCoveredYet = (): AppError =>
  new AppError(404, 'No checkpoint covers this event yet: ask again in some seconds');

export const noCheckpoint = (): AppError => new AppError(404, 'This log has no checkpoint yet');

export const contradicted = (): AppError =>
  new AppError(409, 'The stored log contradicts its signed checkpoint: do not retry, verify the chain');

export const noSuchHead = (): AppError => new AppError(422, 'to_size is beyond the newest checkpoint');

export const invertedSizes = (): AppError => new AppError(422, 'to_size is below from_size');
