import { type DocumentFault, UnreadableDocument } from '@probant/documents/document';

const FAULT_WORDS: Readonly<Record<DocumentFault, string>> = {
  empty: 'is empty',
  unknown_kind: 'is no PDF and no picture of a known kind',
  unreadable: 'is damaged, needs a password, or has no page that can be shown',
  encrypted: 'needs a password',
  too_many_pages: 'has too many pages',
  too_many_pixels: 'has too many pixels',
  took_too_long: 'took too long to read',
  took_too_much_memory: 'took too much memory to read',
};

/** Returns a function that rethrows the error of a file that cannot be read as a sentence about it. */
export const describeUnreadable =
  (file: string) =>
  (error: unknown): never => {
    if (error instanceof UnreadableDocument) throw new Error(`${file} ${FAULT_WORDS[error.fault]}`, { cause: error });
    if (error instanceof RangeError) throw new Error(`${file}: ${error.message}`, { cause: error });
    throw error;
  };
