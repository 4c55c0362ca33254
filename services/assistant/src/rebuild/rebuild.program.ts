import { UnreadableDocument } from '@probant/documents/document';
import type { TaskProgram } from '@probant/documents/task-program';
import type { ExtractedBlock } from '../reading/extracted-document.ts';
import { sendChunks } from '../reading/program/send-document.ts';
import { readLines } from '../reading/read-lines.ts';
import type { ReadingOutput } from '../reading/reading.task.ts';
import type { RebuildInput, RebuildLine } from './rebuild.task.ts';
import { restoreBlocks } from './restore-blocks.rules.ts';
import { type ChunkOutline, DamagedText, type StoredPage } from './stored-text.ts';

export const runTask: TaskProgram<RebuildInput, Pick<ReadingOutput, 'language'>> = (context) => {
  const { title, contentType } = context.input;
  return { language: sendChunks(context, restore(context.bytes, contentType), title) };
};

function restore(bytes: Uint8Array, contentType: string): readonly ExtractedBlock[] {
  const pages: StoredPage[] = [];
  const outlines: ChunkOutline[] = [];
  for (const line of readLines<RebuildLine>(bytes))
    if ('outline' in line) outlines.push(line.outline);
    else pages.push(line);
  try {
    return restoreBlocks(pages, outlines, contentType);
  } catch (error) {
    if (error instanceof DamagedText) throw new UnreadableDocument('unreadable');
    throw error;
  }
}
