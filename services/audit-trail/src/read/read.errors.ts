import { AppError } from '@probant/kernel/errors';

export const createEventNotFoundError = (): AppError =>
  new AppError(404, 'Event not found', { code: 'event_not_found' });
