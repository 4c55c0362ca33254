import { AppError, createOverloadError } from '@probant/kernel/errors';

export const createNoPagePictureError = (): AppError =>
  new AppError(404, 'Documents of this format have no pictures of their pages', { code: 'no_page_picture' });

const PICTURE_RETRY_SECONDS = 2;

export const createTooManyPicturesError = (): AppError =>
  createOverloadError('too many pictures of pages are being made, retry later', PICTURE_RETRY_SECONDS);
