import { RefusedFileError } from '../import-errors.ts';

/** Returns the error for the operator: the message of zlib names an internal state. */
export const describeDamage = (error: unknown): unknown =>
  String((error as NodeJS.ErrnoException | null)?.code).startsWith('Z_')
    ? new RefusedFileError('the compressed file is damaged or truncated', { cause: error })
    : error;
