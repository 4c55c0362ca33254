import type { TaskProgram } from '@probant/documents/task-program';
import { sendDocument } from '../program/send-document.ts';
import { addOffsets } from '../program/to-blocks.ts';
import { readLines } from '../read-lines.ts';
import type { ReadingOutput } from '../reading.task.ts';
import type { PartPage } from './long-document.tasks.ts';

export const runTask: TaskProgram<Pick<ReadingOutput, 'title'>, Pick<ReadingOutput, 'language'>> = (context) => {
  const { bytes, input } = context;
  const pages = [...readLines<PartPage>(bytes)];
  pages.sort((a, b) => a.page - b.page);
  const blocks = addOffsets(pages.flatMap((page) => page.blocks));
  return { language: sendDocument(context, blocks, input.title) };
};
