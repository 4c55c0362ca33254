import { startOnce } from '@probant/kernel/testing/start-once';
import type { DocumentReader } from '../document.ts';
import { createTestReader } from './test-reader.ts';

/**
 * Returns one reader for every test file of a test process, whose end is the end of its workers: starting one takes half a second of a
 * processor, and two with the networks of OCR. Its deadline is one that no busy machine reaches. Closing it closes nothing.
 */
export const openSharedReader: () => Promise<DocumentReader> = startOnce(async () => {
  const reader = await createTestReader({ limits: { taskMs: 600_000 } });
  return { ...reader, close: async () => undefined };
});
