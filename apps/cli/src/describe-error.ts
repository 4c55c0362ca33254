import { describeStartFailure } from '@probant/kernel/start-failure';

/** Sentences for the errors of the file system that an operator meets; others keep their code. */
const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not in a folder',
  EISDIR: 'is a folder',
  EACCES: 'cannot be used by this user (permission denied)',
  EPERM: 'cannot be used by this user (permission denied)',
  EEXIST: 'already exists',
  ENOSPC: 'cannot be written: the disk is full',
  EDQUOT: 'cannot be written: the quota of this user is exhausted',
  EROFS: 'cannot be written: its file system is read-only',
};

/** Returns the lines that a command prints for an error: sentences, never a stack. */
export function describeError(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return describeStartFailure(error);
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  const isOfNetwork = syscall === 'getaddrinfo' || 'port' in error;
  if (syscall === undefined || code === undefined || !/^E[A-Z]+$/.test(code) || isOfNetwork)
    return describeStartFailure(error);
  if (path !== undefined) return [`${path} ${FILE_ERRORS[code] ?? `cannot be used (${code})`}`];
  return [code === 'ENOSPC' ? 'the disk is full' : `a file cannot be read or written (${code})`];
}
