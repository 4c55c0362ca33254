import type { DocumentReader } from '../document.ts';
import { createTestReader } from './test-reader.ts';

let sharedReader: Promise<DocumentReader> | null = null;

/**
 * Returns one reader for every test file of a test process, whose end is the end of its workers: starting one takes half a second of a
 * processor, and two with the networks of OCR. Its deadline is one that no busy machine reaches. Closing it closes nothing.
 */
export const openSharedReader = (): Promise<DocumentReader> =>
  (sharedReader ??= createTestReader({ limits: { taskMs: 600_000 } }).then(
    (reader) => ({ ...reader, close: async () => undefined }),
    (error: unknown) => {
      sharedReader = null;
      throw error;
    },
  ));
