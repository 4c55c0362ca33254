import { MAX_FILE_BYTES } from '@probant/contracts/document-types';

/** A file of this machine that is sent to the API. */
export type LocalFile = { readonly path: string; readonly name: string; readonly bytes: number };
export type RefusedFile = { readonly path: string; readonly reason: string };

/** Returns why a file cannot be sent; null when it may be. */
export const findSizeProblem = ({ bytes }: LocalFile): string | null =>
  bytes === 0 ? 'is empty' : bytes > MAX_FILE_BYTES ? `is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB` : null;
