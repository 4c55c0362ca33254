import { MAX_FILE_BYTES, READABLE_EXTENSIONS } from '@probant/contracts/document-types';

/** Why a file has no fields: a stable code, and a sentence for people. */
export type Refusal = { readonly code: string; readonly message: string };

/** Codes of this command, beside those of docs/errors.md. docs/cli.md lists them. */
export const LOCAL_REFUSALS = {
  link: { code: 'link_not_followed', message: 'a symbolic link, which may lead out of the folder' },
  notAFile: { code: 'not_a_file', message: 'neither a file nor a folder' },
  notReadable: { code: 'not_readable', message: 'this user cannot read the file' },
  folderNotReadable: { code: 'folder_not_readable', message: 'this user cannot read the folder' },
  unknownType: { code: 'unknown_type', message: 'none of the types that are read' },
  empty: { code: 'empty_file', message: 'empty file' },
  tooLarge: { code: 'file_too_large', message: 'file larger than 50 MiB' },
} as const satisfies Readonly<Record<string, Refusal>>;

/** Returns why a file of this name cannot be read; null when it may be. It is not sent then: its refusal would use up the rate limit. */
export function findNameRefusal(name: string): Refusal | null {
  const extension = /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';
  if (READABLE_EXTENSIONS.some((readable) => readable === extension)) return null;
  return {
    code: 'extension_not_allowed',
    message: `file extension not allowed; allowed: ${READABLE_EXTENSIONS.join(', ')}`,
  };
}

export const findSizeRefusal = (bytes: number): Refusal | null =>
  bytes === 0 ? LOCAL_REFUSALS.empty : bytes > MAX_FILE_BYTES ? LOCAL_REFUSALS.tooLarge : null;

/** Refusals of the file itself, which another call would repeat. */
const FILE_STATUSES = [400, 413, 415, 422];

export const isRefusalOfFile = (status: number): boolean => FILE_STATUSES.includes(status);

/** Failures of the server while it read one file. Others concern the key, or every file. */
const SERVER_FAILURE_STATUSES = [408, 500, 502, 504];

export const isServerFailure = (status: number): boolean => SERVER_FAILURE_STATUSES.includes(status);

/** Codes of server failures, which are no property of the file: the next run reads it again. */
const PASSING_CODES = ['internal_error', 'service_failed', 'service_timeout', 'request_timeout', 'server_failed'];

export const isPassingFailure = (code: string): boolean => PASSING_CODES.includes(code);

/** Returns the code of a server failure; a proxy in between sends none of ours. */
export const toFailureCode = (code: string | null): string =>
  code !== null && isPassingFailure(code) ? code : 'server_failed';
