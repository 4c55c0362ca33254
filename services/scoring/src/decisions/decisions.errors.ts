import { AppError } from '@probant/kernel/errors';

export const createSupersedesUnknownError = (): AppError =>
  new AppError(422, { code: 'supersedes_unknown', message: 'supersedes names no decision of this analysis' });

export const createAlreadySupersededError = (): AppError =>
  new AppError(409, { code: 'already_superseded', message: 'another decision has superseded this one' });
