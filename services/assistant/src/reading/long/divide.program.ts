import type { TaskProgram } from '@probant/documents/task-program';
import type { ReadingOutput } from '../reading-task.ts';
import { sendDocument } from '../send-document.ts';
import { addOffsets } from '../to-blocks.ts';
import type { PartPage } from './long-document-tasks.ts';

export const runTask: TaskProgram<Pick<ReadingOutput, 'title'>, Pick<ReadingOutput, 'language'>> = (context) => {
  const { bytes, input } = context;
  const pages = [...readLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))];
  pages.sort((a, b) => a.page - b.page);
  const blocks = addOffsets(pages.flatMap((page) => page.blocks));
  return { language: sendDocument(context, blocks, input.title) };
};

function* readLines(bytes: Buffer): Generator<PartPage> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf('\n', start);
    yield JSON.parse(bytes.toString('utf8', start, end)) as PartPage;
    start = end + 1;
  }
}
