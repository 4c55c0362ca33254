import { defineTask } from '@probant/documents/task';
import type { ReadingOutput } from '../reading/reading.task.ts';
import type { ChunkOutline, StoredPage } from './stored-text.ts';

/** `title` is the one that the file states; null without one. */
export type RebuildInput = { readonly title: string | null; readonly contentType: string };

/** A line of the bytes of the task: a page, or the outline of a chunk. */
export type RebuildLine = StoredPage | { readonly outline: ChunkOutline };

/** Divides a stored document again, from the lines of its pages and, where these have no structure, of its chunks. */
export const REBUILD_TASK = defineTask<RebuildInput, Pick<ReadingOutput, 'language'>>({
  name: 'knowledge-rebuild',
  module: new URL('./rebuild.program.ts', import.meta.url),
  reads: 'bytes',
});
